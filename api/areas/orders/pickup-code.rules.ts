import { createHash } from 'node:crypto'
import type { OrderRow } from './order-details.queries.ts'

/**
 * Four digits that the customer sees and says at the counter, so that an order is not given to somebody else. Staff never
 * see them; null for orders that nobody collects.
 */
export function pickupCode({ id, order_type }: Pick<OrderRow, 'id' | 'order_type'>): string | null {
  if (order_type !== 'pickup') return null
  const number = createHash('sha256').update(`pickup ${id}`).digest().readUInt32BE(0)
  return String(1_000 + (number % 9_000))
}
