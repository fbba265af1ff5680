import type { OrderContent } from '#api/platform/column-types.ts'
import { optionKey } from '#contract/rules/nested-options.ts'
import { isAmendable } from '#contract/rules/orders.ts'
import { stockNeededBy } from '../reservations.rules.ts'
import type { StockReservation } from '../stock-reservations.db.ts'
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

type PreparedLine = Pick<
  OrderContent['lines'][number],
  'product_id' | 'quantity' | 'options' | 'addons' | 'instruction'
> & { done_at: string | null }

const contentOf = ({ product_id, options, addons, instruction }: Omit<PreparedLine, 'done_at'>) =>
  JSON.stringify([
    product_id,
    instruction,
    options.map(({ option_id, under, values }) => [optionKey({ id: option_id, under }), values.map(({ id }) => id)]),
    addons.map((addon) => [addon.product_id, addon.quantity]),
  ])

/** The positions of new lines that the kitchen had finished before the change, or more of them, with the time. Each counts once. */
export function keptDone(
  lines: readonly (Omit<PreparedLine, 'done_at'> & { position: number })[],
  done: readonly PreparedLine[],
): Map<number, string> {
  const left = [...done]
  const kept = new Map<number, string>()
  for (const line of lines) {
    const index = left.findIndex((one) => one.quantity >= line.quantity && contentOf(one) === contentOf(line))
    const [found] = index < 0 ? [] : left.splice(index, 1)
    if (found?.done_at) kept.set(line.position, found.done_at)
  }
  return kept
}
