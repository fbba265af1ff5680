import { useSyncExternalStore } from 'react'
import { createEmitter, storageEvents } from '#kit/ui/base/store.ts'

/** A value kept in this browser and shared by its tabs. `read` checks what is found there; null where there is nothing usable. */
export type LocalStore<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
  initial: T
}

export function createLocalStore<T>(key: string, initial: T, read: (found: unknown) => T | null): LocalStore<T> {
  const { emit, subscribe } = createEmitter(storageEvents((changed) => changed === key || changed === null))
  let text: string | null | undefined
  let value = initial
  const current = () => {
    const now = stored(key)
    if (now === text) return value
    text = now
    value = parsed(now, read) ?? initial
    return value
  }
  return {
    initial,
    get: current,
    set(next) {
      store(key, next === initial ? null : JSON.stringify(next))
      emit()
    },
    subscribe,
  }
}

/** Rendered with the initial value first, as the server did, then with what this browser keeps. */
export const useLocalStore = <T>(of: LocalStore<T>): T => useSyncExternalStore(of.subscribe, of.get, () => of.initial)

function parsed<T>(text: string | null, read: (found: unknown) => T | null): T | null {
  if (text === null) return null
  try {
    return read(JSON.parse(text))
  } catch {
    return null
  }
}

/** Private windows may refuse storage: the value then lives as long as the page. */
const memory = new Map<string, string>()

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function store(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text === null) memory.delete(key)
    else memory.set(key, text)
  }
}
