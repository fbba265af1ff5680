import { useSyncExternalStore } from 'react'
import { createEmitter, windowEvents } from '#kit/ui/base/store.ts'

/** Whether the shop can be reached: what the browser says, and what the last request met. */
let reached = true
const { emit, subscribe } = createEmitter(windowEvents('online', 'offline'))

export function setOnline(now: boolean) {
  if (now === reached) return
  reached = now
  emit()
}

/** Asks whether the shop can be reached. */
export const pingServer = () =>
  fetch('/public/v1/health', { cache: 'no-store' }).then(
    ({ ok }) => setOnline(ok),
    () => setOnline(false),
  )

export const isOnline = () => reached && navigator.onLine !== false

export const useOnline = () => useSyncExternalStore(subscribe, isOnline, () => true)

/** Once the shop can be reached: at once, or when the line is back. */
export const whenOnline = () =>
  new Promise<void>((resolve) => {
    if (isOnline()) return resolve()
    const end = subscribe(() => {
      if (!isOnline()) return
      end()
      resolve()
    })
  })
