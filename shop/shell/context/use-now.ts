import { useEffect, useState } from 'react'

/** The current time in ms, updated every `intervalMs`; never if that is 0. */
export function useNow(intervalMs = 0): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (intervalMs === 0) return
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
