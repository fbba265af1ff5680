import { expect, test } from 'vitest'
import type { Quality } from '#contract/areas/reports/quality.ts'
import { shareOf } from './quality-figures.ts'

const quality: Quality = {
  orders: 40,
  problem_orders: 10,
  accepted_orders: 20,
  accepted_late: 10,
  acceptance_median: 2,
  acceptance_p95: 9,
  preparation_median: null,
  preparation_p95: null,
  lateness_median: 0,
  lateness_p95: 4,
  missed_orders: 0,
  store_cancelled_orders: 1,
  unavailable_orders: 2,
  paused_minutes: 0,
  refunds: 0,
  problem_cost: 0,
}

test('orders accepted late are a share of the accepted ones, other problems of all orders', () => {
  expect(shareOf(quality, 'problem_orders')).toBe(0.25)
  expect(shareOf(quality, 'accepted_late')).toBe(0.5)
  expect(shareOf(quality, 'missed_orders')).toBe(0)
  expect(shareOf({ ...quality, accepted_orders: 0 }, 'accepted_late')).toBeNull()
})
