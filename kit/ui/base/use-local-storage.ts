import { useCallback, useSyncExternalStore } from 'react'
import { createEmitter } from './store.ts'
import { storageEvents } from './browser-events.ts'

const emitters = new Map<string, ReturnType<typeof createEmitter>>()
const parsed = new Map<string, { text: string | null; value: unknown }>()

function readValue(key: string) {
  const text = localStorage.getItem(key)
  const cached = parsed.get(key)
  if (cached && cached.text === text) return cached.value
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

function writeValue(key: string, value: unknown) {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(value))
  emitterOf(key).emit()
}

function emitterOf(key: string) {
  const emitter = emitters.get(key) ?? createEmitter(storageEvents((changed) => changed === key))
  emitters.set(key, emitter)
  return emitter
}

/**
 * A preference of this browser, shared by all components that use `key` and kept across reloads. `validate`
 * receives the stored value, or undefined, and returns a valid one.
 */
export function useLocalStorage<T>(key: string, validate: (value: unknown) => T): [T, (next: T | undefined) => void] {
  const raw = useSyncExternalStore(emitterOf(key).subscribe, () => readValue(key))
  return [validate(raw), useCallback((next: T | undefined) => writeValue(key, next), [key])]
}
