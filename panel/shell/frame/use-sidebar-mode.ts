import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'

/** Wide or narrow menu; the reader's choice is kept. */
export const useSidebarMode = () =>
  useLocalStorage('menu:narrow', (value): boolean | undefined => (typeof value === 'boolean' ? value : undefined))
