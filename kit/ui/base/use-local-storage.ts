import { useCallback, useSyncExternalStore } from 'react'
import { createEmitter, storageEvents } from './store.ts'

const emitters = new Map<string, ReturnType<typeof createEmitter>>()
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
  emitterOf(key).emit()
}

function emitterOf(key: string) {
  const emitter = emitters.get(key) ?? createEmitter(storageEvents((changed) => changed === key))
  emitters.set(key, emitter)
  return emitter
}

/** A choice of this reader that survives a reload, shared by everything that asks for `key`. `check` gives back what is readable of it. */
export function useLocalStorage<T>(key: string, check: (value: unknown) => T): [T, (next: T | undefined) => void] {
  const raw = useSyncExternalStore(emitterOf(key).subscribe, () => readKept(key))
  return [check(raw), useCallback((next: T | undefined) => writeKept(key, next), [key])]
}
