import { useEffect, useState } from 'react'

/** The present in ms, told anew every `every` ms; once where that is 0. */
export function useNow(every = 0): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (every === 0) return
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
