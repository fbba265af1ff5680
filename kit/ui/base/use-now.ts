import { useMemo, useSyncExternalStore } from 'react'

/** The moment, in ms, moving every `step` ms: countdowns ask for 1000, "today" is content with a minute. */
export function useNow(step = 60_000) {
  const clock = useMemo(() => clockOf(step), [step])
  return useSyncExternalStore(clock.listen, clock.now, clock.now)
}

const clocks = new Map<number, ReturnType<typeof newClock>>()

function clockOf(step: number) {
  const found = clocks.get(step) ?? newClock(step)
  clocks.set(step, found)
  return found
}

function newClock(step: number) {
  let at = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const tick = () => {
    at = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    now: () => at,
    listen(listener: () => void) {
      listeners.add(listener)
      if (timer === undefined) {
        at = Date.now()
        timer = setInterval(tick, step)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
