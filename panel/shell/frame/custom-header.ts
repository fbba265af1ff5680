import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react'

let takers = 0
const listeners = new Set<() => void>()

function count(by: number) {
  takers += by
  for (const listener of listeners) listener()
}

/** This screen brings its own bar for the top of the page; the header makes room while it stands. */
export function useOwnTop() {
  useLayoutEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useTopTaken = () => useSyncExternalStore(listen, () => takers > 0)

export type ShellTools = { palette: () => void; sheet: () => void }
const Tools = createContext<ShellTools>({ palette: () => undefined, sheet: () => undefined })
export const ShellToolsProvider = Tools.Provider
/** Search and the sheet of keys, for bars that stand in the header's place. */
export const useShellTools = () => useContext(Tools)
