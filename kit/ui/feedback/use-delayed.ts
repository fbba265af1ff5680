import { useEffect, useState } from 'react'

/** True once `active` has lasted for `delay` ms. Fast loads show no skeleton. */
export function useDelayed(active: boolean, delay = 150) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setIsLate(true), delay)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [active, delay])
  return active && isLate
}
