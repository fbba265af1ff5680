import { minutesLateOf } from '#contract/rules/orders.ts'

type TimedOrder = Parameters<typeof minutesLateOf>[0]

/** How many orders are late at `now` (ms), and the minutes of the worst. */
export function lateOrdersOf(orders: readonly TimedOrder[], now: number): { count: number; worstMinutes: number } {
  const minutes = orders.map((order) => minutesLateOf(order, now)).filter((late) => late > 0)
  return { count: minutes.length, worstMinutes: Math.max(0, ...minutes) }
}
