import { expect, test } from 'vitest'
import type { OrderStats } from '#contract/schemas/order.ts'
import { countOf, withMove, withOrder } from './order-counts.ts'
import { anOrder } from './orders.testing.ts'

const stats: OrderStats = {
  order_status: [
    { status: 'pending', count: 0 },
    { status: 'processing', count: 3 },
    { status: 'completed', count: 9 },
  ],
  total_orders: 12,
  scheduled_orders: 1,
}

test('a new order raises the whole, its status, and the scheduled ones when it is scheduled', () => {
  const plain = withOrder(stats, anOrder())
  expect([countOf(plain, 'pending'), plain.total_orders, plain.scheduled_orders]).toEqual([1, 13, 1])
  expect(withOrder(stats, anOrder({ is_scheduled: true })).scheduled_orders).toBe(2)
})

test('a move takes from the old status, never below zero, and gives to the new one', () => {
  const moved = withMove(stats, anOrder({ order_status: 'processing' }), 'pending')
  expect([countOf(moved, 'pending'), countOf(moved, 'processing'), moved.total_orders]).toEqual([0, 4, 12])
  expect(withMove(stats, anOrder({ order_status: 'processing' }), 'processing')).toBe(stats)
})

test('a scheduled order that is over is no longer counted as scheduled', () => {
  expect(
    withMove(stats, anOrder({ order_status: 'completed', is_scheduled: true }), 'processing').scheduled_orders,
  ).toBe(0)
  expect(withMove(stats, anOrder({ order_status: 'processing', is_scheduled: true }), 'pending').scheduled_orders).toBe(
    1,
  )
})

test('counts of several statuses add up', () => {
  expect(countOf(stats, 'processing', 'completed')).toBe(12)
  expect(countOf(undefined, 'processing')).toBeUndefined()
})
