import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const refreshMs = 60_000
const minAgeMs = 15_000

/**
 * Reloads the page data every minute while the page is visible, and when the visitor returns: shops close,
 * products sell out.
 */
export function usePageRefresh() {
  const { revalidate } = useRevalidator()
  const revalidateRef = useRef(revalidate)
  useEffect(() => {
    revalidateRef.current = revalidate
  })
  useEffect(() => {
    let refreshedAt = Date.now()
    const refreshIfOlderThan = (after: number) => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - refreshedAt < after) return
      refreshedAt = Date.now()
      void revalidateRef.current()
    }
    const onVisibilityChange = () => refreshIfOlderThan(minAgeMs)
    const timer = setInterval(() => refreshIfOlderThan(refreshMs), minAgeMs)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [])
}
