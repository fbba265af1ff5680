import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'

/** Whether the sidebar is collapsed, stored in the browser. */
export const useSidebarMode = () =>
  useLocalStorage('menu:narrow', (value): boolean | undefined => (typeof value === 'boolean' ? value : undefined))
