import { useMemo, useSyncExternalStore } from 'react'
import { createEmitter } from './store.ts'

/** The current time in ms, updated every `step` ms. Countdowns use 1000; a minute is enough for "today". */
export function useNow(step = 60_000) {
  const clock = useMemo(() => clockFor(step), [step])
  return useSyncExternalStore(clock.subscribe, clock.now, clock.now)
}

const clocks = new Map<number, ReturnType<typeof createClock>>()

function clockFor(step: number) {
  const clock = clocks.get(step) ?? createClock(step)
  clocks.set(step, clock)
  return clock
}

function createClock(step: number) {
  let now = Date.now()
  const { subscribe } = createEmitter((emit) => {
    now = Date.now()
    const timer = setInterval(() => {
      now = Date.now()
      emit()
    }, step)
    return () => clearInterval(timer)
  })
  return { now: () => now, subscribe }
}
