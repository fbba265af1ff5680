import { expect, test } from 'vitest'
import type { OrderStats } from '#contract/schemas/order.ts'
import { countOf, withStatusChange, withNewOrder } from './order-counts.ts'
import { buildOrderRow } from './orders.testing.ts'

const stats: OrderStats = {
  order_status: [
    { status: 'pending', count: 0 },
    { status: 'processing', count: 3 },
    { status: 'completed', count: 9 },
  ],
  total_orders: 12,
  scheduled_orders: 1,
}

test('a new order increases the total, its status and the scheduled count', () => {
  const afterNew = withNewOrder(stats, buildOrderRow())
  expect([countOf(afterNew, 'pending'), afterNew.total_orders, afterNew.scheduled_orders]).toEqual([1, 13, 1])
  expect(withNewOrder(stats, buildOrderRow({ is_scheduled: true })).scheduled_orders).toBe(2)
})

test('a status change moves one count and never goes below zero', () => {
  const afterChange = withStatusChange(stats, buildOrderRow({ order_status: 'processing' }), 'pending')
  expect([countOf(afterChange, 'pending'), countOf(afterChange, 'processing'), afterChange.total_orders]).toEqual([
    0, 4, 12,
  ])
  expect(withStatusChange(stats, buildOrderRow({ order_status: 'processing' }), 'processing')).toBe(stats)
})

test('a finished order is no longer counted as scheduled', () => {
  expect(
    withStatusChange(stats, buildOrderRow({ order_status: 'completed', is_scheduled: true }), 'processing')
      .scheduled_orders,
  ).toBe(0)
  expect(
    withStatusChange(stats, buildOrderRow({ order_status: 'processing', is_scheduled: true }), 'pending')
      .scheduled_orders,
  ).toBe(1)
})

test('adds counts of several statuses', () => {
  expect(countOf(stats, 'processing', 'completed')).toBe(12)
  expect(countOf(undefined, 'processing')).toBeUndefined()
})
