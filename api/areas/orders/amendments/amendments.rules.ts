import type { OrderContent } from '#api/platform/column-types.ts'
import { isAmendable } from '#contract/rules/orders.ts'
import { stockNeededBy } from '../reservations.rules.ts'
import type { StockReservation } from '../reservations.db.ts'
import type { OrderRow } from '../order-details.queries.ts'

/**
 * Whether staff may propose a change: the order is not ready, and its money is where a difference can be settled. An
 * authorised amount is captured first.
 */
export const canAmend = (
  order: Pick<OrderRow, 'order_type' | 'order_status' | 'was_ready' | 'payment_mode' | 'payment_status' | 'placed_at'>,
): boolean =>
  order.placed_at !== null &&
  isAmendable(order) &&
  order.payment_status === (order.payment_mode === 'cash_on_delivery' ? 'pending' : 'paid')

/** What a change takes from the stock and returns to it, by product. */
export function stockChanges(before: Pick<OrderContent, 'lines'>, after: Pick<OrderContent, 'lines'>) {
  const [old, next] = [before, after].map(
    ({ lines }) => new Map(stockNeededBy(lines).map(({ product_id, quantity }) => [product_id, quantity])),
  )
  const taken: StockReservation[] = []
  const returned: StockReservation[] = []
  for (const product_id of new Set([...(old?.keys() ?? []), ...(next?.keys() ?? [])])) {
    const change = (next?.get(product_id) ?? 0) - (old?.get(product_id) ?? 0)
    if (change > 0) taken.push({ product_id, quantity: change })
    if (change < 0) returned.push({ product_id, quantity: -change })
  }
  return { taken, returned }
}
