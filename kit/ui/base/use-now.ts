import { useMemo, useSyncExternalStore } from 'react'
import { createEmitter } from './store.ts'

/** The moment, in ms, moving every `step` ms: countdowns ask for 1000, "today" is content with a minute. */
export function useNow(step = 60_000) {
  const clock = useMemo(() => clockOf(step), [step])
  return useSyncExternalStore(clock.subscribe, clock.now, clock.now)
}

const clocks = new Map<number, ReturnType<typeof newClock>>()

function clockOf(step: number) {
  const found = clocks.get(step) ?? newClock(step)
  clocks.set(step, found)
  return found
}

function newClock(step: number) {
  let at = Date.now()
  const { subscribe } = createEmitter((emit) => {
    at = Date.now()
    const timer = setInterval(() => {
      at = Date.now()
      emit()
    }, step)
    return () => clearInterval(timer)
  })
  return { now: () => at, subscribe }
}
