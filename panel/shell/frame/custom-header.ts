import { createContext, useContext, useLayoutEffect } from 'react'
import { createStore, useStore } from '#kit/ui/base/store.ts'

const takers = createStore(0)

/** This screen brings its own bar for the top of the page; the header makes room while it stands. */
export function useCustomHeader() {
  useLayoutEffect(() => {
    takers.set(takers.get() + 1)
    return () => takers.set(takers.get() - 1)
  }, [])
}

export const useHasCustomHeader = () => useStore(takers, (count) => count > 0)

export type ShellTools = { palette: () => void; sheet: () => void }
const Tools = createContext<ShellTools>({ palette: () => undefined, sheet: () => undefined })
export const ShellToolsProvider = Tools.Provider
/** Search and the sheet of keys, for bars that stand in the header's place. */
export const useShellTools = () => useContext(Tools)
