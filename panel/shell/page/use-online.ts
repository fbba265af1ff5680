import { useSyncExternalStore } from 'react'
import { createEmitter, windowEvents } from '#kit/ui/base/store.ts'

const { subscribe } = createEmitter(windowEvents('online', 'offline'))

/** Whether the browser has a network at all. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
