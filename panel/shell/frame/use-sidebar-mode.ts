import { useKept } from '#kit/ui/base/use-local-storage.ts'

/** Wide or narrow menu; the reader's choice is kept. */
export const useNarrowMenu = () =>
  useKept('menu:narrow', (value): boolean | undefined => (typeof value === 'boolean' ? value : undefined))
