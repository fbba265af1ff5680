import { useSyncExternalStore } from 'react'
import { createEmitter, windowEvents } from '#kit/ui/base/store.ts'

const { subscribe } = createEmitter(windowEvents('online', 'offline'))

/** Whether the browser is online. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
