import type { CustomerOrder } from '#contract/schemas/order.ts'
import { createLocalStore } from '#shop/data/local-store.ts'

type PlacedOrder = Pick<CustomerOrder, 'order_id' | 'placed_at'> & { customer: { email: string | null } }

/** An order counts as new for this long: who opens an old one again has not just bought. */
const newOrderMs = 3_600_000
const maxReported = 20

/** Orders of this browser that were reported, so that each counts once. */
const reportedOrders = createLocalStore<readonly string[]>('shop.conversions', [], (stored) =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null,
)

/** Whether the order is a conversion that was not reported yet. */
export const isNewConversion = (
  { order_id, placed_at, customer }: PlacedOrder,
  reported: readonly string[],
  now: number,
) =>
  placed_at !== null &&
  customer.email !== null &&
  now - Date.parse(placed_at) < newOrderMs &&
  !reported.includes(order_id)

/**
 * Tells Rewardful of a new order, after its script was allowed to load. Rewardful knows the person who referred the
 * visitor, and joins both by the e-mail address.
 */
export function reportConversion(order: PlacedOrder): void {
  const reported = reportedOrders.get()
  if (!window.rewardful || !isNewConversion(order, reported, Date.now())) return
  reportedOrders.set([order.order_id, ...reported].slice(0, maxReported))
  window.rewardful('convert', { email: order.customer.email })
}
