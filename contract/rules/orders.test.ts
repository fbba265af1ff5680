import { expect, test } from 'vitest'
import { orderStatus } from '../schemas/order.ts'
import { activeStatuses, canChangeProvider, responseDueAt } from './orders.ts'

test('active statuses are those before the hand-over', () => {
  expect(orderStatus.options.filter((status) => activeStatuses.includes(status))).toEqual([
    'pending',
    'processing',
    'ready',
    'driver_assigned',
    'picked',
  ])
})

test.each([
  ['delivery', ['pending', 'processing', 'ready', 'driver_assigned']],
  ['pick_and_drop', ['pending', 'processing', 'ready', 'driver_assigned']],
  ['pickup', []],
  ['dine_in', []],
] as const)('%s: the provider may change in %j', (order_type, statuses) => {
  expect(orderStatus.options.filter((order_status) => canChangeProvider({ order_type, order_status }))).toEqual(
    statuses,
  )
})

const order = {
  placed_at: '2026-03-29T00:30:00Z',
  is_scheduled: false,
  delivery_timestamp: '2026-03-29T01:30:00Z',
  preparation_time: 20,
}

test.each([
  ['when it is placed', order, '2026-03-29T00:30:00.000Z'],
  [
    'when the preparation of a scheduled order should begin',
    { ...order, is_scheduled: true, delivery_timestamp: '2026-03-30T18:00:00Z' },
    '2026-03-30T17:40:00.000Z',
  ],
  [
    'when a scheduled order is placed after its preparation should have begun',
    { ...order, is_scheduled: true, delivery_timestamp: '2026-03-29T00:40:00Z' },
    '2026-03-29T00:30:00.000Z',
  ],
])('an answer is due %s', (_name, times, at) => {
  expect(new Date(responseDueAt(times)).toISOString()).toBe(at)
})
