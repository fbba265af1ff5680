import { useSyncExternalStore } from 'react'

const listen = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network at all. */
export const useOnline = () => useSyncExternalStore(listen, () => navigator.onLine)
