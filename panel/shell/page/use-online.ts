import { useSyncExternalStore } from 'react'
import { createEmitter } from '#kit/ui/base/store.ts'
import { windowEvents } from '#kit/ui/base/browser-events.ts'

const { subscribe } = createEmitter(windowEvents('online', 'offline'))

/** Whether the browser is online. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
