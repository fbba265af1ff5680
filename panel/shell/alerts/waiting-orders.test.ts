import { expect, test } from 'vitest'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { awaitingResponseIn, orderOf, withOrder } from './waiting-orders.ts'

const id = '01a1fd84-0000-7000-8000-000000000000'
const order = (order_id: string, change: Partial<OrderSummary> = {}): OrderSummary => ({
  order_id,
  order_status: 'pending',
  order_type: 'pickup',
  merchant: { _id: id, name: 'Pier', logo_url: null },
  customer: { id, name: 'Casey', mobile: null },
  items: [],
  items_count: 1,
  payment_mode: 'card',
  payment_status: 'paid',
  source: 'web',
  grand_total: 1,
  currency: 'GBP',
  is_scheduled: false,
  delivery_timestamp: '2026-03-01T12:30:00Z',
  delivery_timestamp_human: { local_date: '2026-03-01', local_time: '12:30', timezone: 'Europe/London' },
  created_at: '2026-03-01T12:00:00Z',
  placed_at: '2026-03-01T12:00:00Z',
  preparation_time: 20,
  late_grace_minutes: 5,
  auto_reject_at: null,
  customer_note: null,
  distance: null,
  driver_name: null,
  table_number: null,
  updated_at: '2026-03-01T12:00:00Z',
  ...change,
})
const list = (...data: OrderSummary[]) => ({ data, meta: { total: data.length, page: 1, limit: 100 } })

test('a new order is added and an accepted one removed, each counted once', () => {
  const withTwo = withOrder(list(order('1')), order('2'), true)
  expect(withTwo).toMatchObject({ data: [{ order_id: '2' }, { order_id: '1' }], meta: { total: 2 } })
  expect(withTwo && withOrder(withTwo, order('2'), true)?.meta.total).toBe(2)
  expect(withTwo && withOrder(withTwo, order('1', { order_status: 'processing' }), false)).toMatchObject({
    data: [{ order_id: '2' }],
    meta: { total: 1 },
  })
})

test('older updates are ignored', () => {
  const updated = list(order('1', { updated_at: '2026-03-01T12:05:00Z' }))
  expect(withOrder(updated, order('1', { updated_at: '2026-03-01T12:01:00Z', customer_note: 'old' }), false)).toBe(
    updated,
  )
  expect(withOrder(list(), order('9', { order_status: 'ready' }), false)).toEqual(list())
})

test('an incomplete list is refetched', () => {
  expect(
    withOrder(
      { ...list(order('1')), meta: { total: 300, page: 1, limit: 100 } },
      order('9', { order_status: 'ready' }),
      false,
    ),
  ).toBeUndefined()
  expect(withOrder(list(), order('9'), false)).toBeUndefined()
})

test('orders for a later day do not count', () => {
  const laterDay = {
    is_scheduled: true,
    delivery_timestamp: '2026-03-03T12:30:00Z',
    delivery_timestamp_human: { local_date: '2026-03-03', local_time: '12:30', timezone: 'Europe/London' },
  }
  expect(awaitingResponseIn(list(order('1'), order('2', laterDay)), Date.parse('2026-03-01T12:01:00Z'))).toBe(1)
  expect(
    awaitingResponseIn(
      { ...list(order('1'), order('2', laterDay)), meta: { total: 300, page: 1, limit: 100 } },
      Date.parse('2026-03-01T12:01:00Z'),
    ),
  ).toBe(299)
})

test('other frames contain no order', () => {
  expect(orderOf({ event: 'order.unanswered', data: { ...order('7'), step: 'ring' } })?.order_id).toBe('7')
  expect(orderOf({ event: 'merchant.updated', data: order('7') })).toBeUndefined()
  expect(orderOf({ event: 'order.created', data: { order_id: '7' } })).toBeUndefined()
})
