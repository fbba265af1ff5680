import { expect, test } from 'vitest'
import { basketActionFor } from './pending-payments.ts'

test('a basket is removed after its order was paid elsewhere, unless it has changed since', () => {
  const left = { order_id: '7', at: '2026-05-04T18:00:00.000Z' }
  const [before, since] = ['2026-05-04T17:59:00.000Z', '2026-05-04T18:01:00.000Z']
  const paid = { placed_at: since, order_status: 'pending' }
  expect(basketActionFor(left, { placed_at: null, order_status: 'pending' }, before)).toBe('waits')
  expect(basketActionFor(left, paid, before)).toBe('goes')
  expect(basketActionFor(left, paid, '')).toBe('goes')
  expect(basketActionFor(left, paid, since)).toBe('stays')
  expect(basketActionFor(left, { placed_at: null, order_status: 'cancelled' }, before)).toBe('stays')
})
