import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const every = 60_000
const away = 15_000

/** Draws the page again each minute it is looked at, and when somebody comes back to it: shops close and open, dishes sell out. */
export function usePageRefresh() {
  const { revalidate } = useRevalidator()
  const again = useRef(revalidate)
  useEffect(() => {
    again.current = revalidate
  })
  useEffect(() => {
    let drawn = Date.now()
    const look = (after: number) => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - drawn < after) return
      drawn = Date.now()
      void again.current()
    }
    const back = () => look(away)
    const timer = setInterval(() => look(every), away)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [])
}
