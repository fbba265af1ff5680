import { expect, test } from 'vitest'
import { basketActionFor } from './pending-orders.ts'

test('a basket is removed after its order was paid elsewhere, unless it has changed since', () => {
  const pending = { order_id: '7', at: '2026-05-04T18:00:00.000Z' }
  const [before, since] = ['2026-05-04T17:59:00.000Z', '2026-05-04T18:01:00.000Z']
  const paid = { placed_at: since, order_status: 'pending' }
  expect(basketActionFor(pending, { placed_at: null, order_status: 'pending' }, before)).toBe('wait')
  expect(basketActionFor(pending, paid, before)).toBe('remove')
  expect(basketActionFor(pending, paid, '')).toBe('remove')
  expect(basketActionFor(pending, paid, since)).toBe('keep')
  expect(basketActionFor(pending, { placed_at: null, order_status: 'cancelled' }, before)).toBe('keep')
})
