import { useSyncExternalStore } from 'react'
import { createEmitter } from '#kit/ui/base/store.ts'
import { windowEvents } from '#kit/ui/base/browser-events.ts'

/** Whether the server answers: the browser's online status and the result of the last request. */
let isReachable = true
const { emit, subscribe } = createEmitter(windowEvents('online', 'offline'))

export function setOnline(now: boolean) {
  if (now === isReachable) return
  isReachable = now
  emit()
}

/** Checks whether the server answers. */
export const pingServer = () =>
  fetch('/public/v1/health', { cache: 'no-store' }).then(
    ({ ok }) => setOnline(ok),
    () => setOnline(false),
  )

export const isOnline = () => isReachable && navigator.onLine !== false

export const useOnline = () => useSyncExternalStore(subscribe, isOnline, () => true)

/** Resolves when the server answers: immediately, or when the connection is back. */
export const whenOnline = () =>
  new Promise<void>((resolve) => {
    if (isOnline()) return resolve()
    const unsubscribe = subscribe(() => {
      if (!isOnline()) return
      unsubscribe()
      resolve()
    })
  })
