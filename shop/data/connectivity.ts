import { useSyncExternalStore } from 'react'

/** Whether the shop can be reached: what the browser says, and what the last request met. */
let reached = true
const listeners = new Set<() => void>()

export function setReached(now: boolean) {
  if (now === reached) return
  reached = now
  listeners.forEach((listener) => listener())
}

/** Asks whether the shop can be reached. */
export const lookForShop = () =>
  fetch('/public/v1/health', { cache: 'no-store' }).then(
    ({ ok }) => setReached(ok),
    () => setReached(false),
  )

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const isReached = () => reached && navigator.onLine !== false

export const useReached = () => useSyncExternalStore(subscribe, isReached, () => true)

/** Once the shop can be reached: at once, or when the line is back. */
export const whenReached = () =>
  new Promise<void>((resolve) => {
    if (isReached()) return resolve()
    const end = subscribe(() => {
      if (!isReached()) return
      end()
      resolve()
    })
  })
