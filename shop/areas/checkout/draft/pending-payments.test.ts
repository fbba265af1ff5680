import { expect, test } from 'vitest'
import { afterLeaving } from './pending-payments.ts'

test('a basket goes once its order was paid elsewhere, unless it was changed since', () => {
  const left = { order_id: '7', at: '2026-05-04T18:00:00.000Z' }
  const [before, since] = ['2026-05-04T17:59:00.000Z', '2026-05-04T18:01:00.000Z']
  const paid = { placed_at: since, order_status: 'pending' }
  expect(afterLeaving(left, { placed_at: null, order_status: 'pending' }, before)).toBe('waits')
  expect(afterLeaving(left, paid, before)).toBe('goes')
  expect(afterLeaving(left, paid, '')).toBe('goes')
  expect(afterLeaving(left, paid, since)).toBe('stays')
  expect(afterLeaving(left, { placed_at: null, order_status: 'cancelled' }, before)).toBe('stays')
})
