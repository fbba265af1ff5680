import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Map<string, Set<() => void>>()
const parsed = new Map<string, { text: string | null; value: unknown }>()

function readKept(key: string) {
  const text = localStorage.getItem(key)
  const last = parsed.get(key)
  if (last && last.text === text) return last.value
  const value = parse(text)
  parsed.set(key, { text, value })
  return value
}

function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function writeKept(key: string, value: unknown) {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(value))
  for (const listener of listeners.get(key) ?? []) listener()
}

/** A choice of this reader that survives a reload, shared by everything that asks for `key`. `check` gives back what is readable of it. */
export function useKept<T>(key: string, check: (value: unknown) => T): [T, (next: T | undefined) => void] {
  const listen = useCallback(
    (listener: () => void) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      const other = (event: StorageEvent) => {
        if (event.key === key) listener()
      }
      window.addEventListener('storage', other)
      return () => {
        own.delete(listener)
        window.removeEventListener('storage', other)
      }
    },
    [key],
  )
  const raw = useSyncExternalStore(listen, () => readKept(key))
  return [check(raw), useCallback((next: T | undefined) => writeKept(key, next), [key])]
}
