import { useEffect, useState } from 'react'

/** True once `on` has lasted 150 ms: what is fast shows no skeleton. */
export function useDelayed(on: boolean, wait = 150) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), wait)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, wait])
  return on && late
}
