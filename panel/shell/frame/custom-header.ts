import { createContext, useContext, useLayoutEffect } from 'react'
import { createStore, useStore } from '#kit/ui/base/store.ts'

const customHeaderCount = createStore(0)

/** Hides the header while a screen with its own header is mounted. */
export function useCustomHeader() {
  useLayoutEffect(() => {
    customHeaderCount.set(customHeaderCount.get() + 1)
    return () => customHeaderCount.set(customHeaderCount.get() - 1)
  }, [])
}

export const useHasCustomHeader = () => useStore(customHeaderCount, (count) => count > 0)

export type ShellTools = { openPalette: () => void; openShortcuts: () => void }
const ShellToolsContext = createContext<ShellTools>({ openPalette: () => undefined, openShortcuts: () => undefined })
export const ShellToolsProvider = ShellToolsContext.Provider
/** Search and shortcut sheet, for screens with their own header. */
export const useShellTools = () => useContext(ShellToolsContext)
