import { useSyncExternalStore } from 'react'

/**
 * Notifies subscribers of a change outside of React. `connect` runs when the first one subscribes; the function
 * that it returns runs when the last one unsubscribes.
 */
export function createEmitter(connect?: (emit: () => void) => () => void) {
  const listeners = new Set<() => void>()
  let disconnect: (() => void) | undefined
  const emit = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) disconnect = connect?.(emit)
    listeners.add(listener)
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) disconnect?.()
    }
  }
  return { emit, subscribe }
}

/** A value outside of React. Setting the same value notifies nobody. */
export function createStore<T>(initial: T) {
  const { emit, subscribe } = createEmitter()
  let value = initial
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    emit()
  }
  return { get: () => value, set, subscribe }
}

export type Store<T> = ReturnType<typeof createStore<T>>

/** The value of a store, or the result of `select`. The component renders again when it changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T
export function useStore<T, S>(store: Pick<Store<T>, 'get' | 'subscribe'>, select: (value: T) => S): S
export function useStore<T, S>(store: Pick<Store<T>, 'get' | 'subscribe'>, select?: (value: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()))
}
