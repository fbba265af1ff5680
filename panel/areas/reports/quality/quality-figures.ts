import type { Quality } from '#contract/areas/reports/quality.ts'
import type { ProblemFilter } from '#contract/schemas/order-problem.ts'

/** Orders with a kind of problem, as part of all or of the accepted ones, and the filter of the list of these orders. */
export const shares = {
  problem_orders: { whole: 'orders', problem: 'any' },
  accepted_late: { whole: 'accepted_orders', problem: 'accepted_late' },
  missed_orders: { whole: 'orders', problem: 'missed' },
  store_cancelled_orders: { whole: 'orders', problem: 'by_store' },
  unavailable_orders: { whole: 'orders', problem: 'unavailable' },
} as const satisfies Partial<Record<keyof Quality, { whole: 'orders' | 'accepted_orders'; problem: ProblemFilter }>>
export type ShareKey = keyof typeof shares

/** The share of the orders with a kind of problem; null without orders. */
export function shareOf(quality: Quality, key: ShareKey): number | null {
  const whole = quality[shares[key].whole]
  return whole === 0 ? null : quality[key] / whole
}

/** The breakdown that shows the times behind a figure. */
export const times = {
  acceptance_median: 'acceptance',
  acceptance_p95: 'acceptance',
  preparation_median: 'preparation',
  preparation_p95: 'preparation',
  lateness_p95: 'lateness',
} as const satisfies Partial<Record<keyof Quality, string>>
export type TimeKey = keyof typeof times
