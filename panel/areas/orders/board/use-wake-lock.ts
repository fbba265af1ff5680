import { useEffect } from 'react'

/** Keeps the screen awake while the board is visible. */
export function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isReleased = false
    const requestLock = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (sentinel) => {
          if (isReleased) void sentinel.release()
          else lock = sentinel
        },
        () => undefined,
      )
    }
    requestLock()
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      isReleased = true
      document.removeEventListener('visibilitychange', requestLock)
      void lock?.release()
    }
  }, [])
}
