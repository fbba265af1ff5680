import { useSyncExternalStore } from 'react'
import { createEmitter, windowEvents } from '#kit/ui/base/store.ts'

/** Whether the shop can be reached: what the browser says, and what the last request met. */
let reached = true
const { emit, subscribe } = createEmitter(windowEvents('online', 'offline'))

export function setReached(now: boolean) {
  if (now === reached) return
  reached = now
  emit()
}

/** Asks whether the shop can be reached. */
export const lookForShop = () =>
  fetch('/public/v1/health', { cache: 'no-store' }).then(
    ({ ok }) => setReached(ok),
    () => setReached(false),
  )

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
