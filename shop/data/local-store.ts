import { useSyncExternalStore } from 'react'
import { createEmitter } from '#kit/ui/base/store.ts'
import { storageEvents } from '#kit/ui/base/browser-events.ts'

/**
 * A value in localStorage, shared by the tabs of this browser. `read` validates what is stored; null means
 * unusable.
 */
export type LocalStore<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
  initial: T
}

export function createLocalStore<T>(key: string, initial: T, read: (stored: unknown) => T | null): LocalStore<T> {
  const { emit, subscribe } = createEmitter(storageEvents((changed) => changed === key || changed === null))
  let text: string | null | undefined
  let value = initial
  const current = () => {
    const now = readItem(key)
    if (now === text) return value
    text = now
    value = parseItem(now, read) ?? initial
    return value
  }
  return {
    initial,
    get: current,
    set(next) {
      writeItem(key, next === initial ? null : JSON.stringify(next))
      emit()
    },
    subscribe,
  }
}

/** Renders the initial value first, as the server did, then the stored one. */
export const useLocalStore = <T>(localStore: LocalStore<T>): T =>
  useSyncExternalStore(localStore.subscribe, localStore.get, () => localStore.initial)

function parseItem<T>(text: string | null, read: (stored: unknown) => T | null): T | null {
  if (text === null) return null
  try {
    return read(JSON.parse(text))
  } catch {
    return null
  }
}

/** Private windows may reject localStorage; the value then lasts as long as the page. */
const memory = new Map<string, string>()

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function writeItem(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text === null) memory.delete(key)
    else memory.set(key, text)
  }
}
