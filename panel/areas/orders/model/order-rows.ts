import { summaryItemsOf } from '#contract/rules/order-lines.ts'
import type { Order, OrderSummary } from '#contract/schemas/order.ts'

/** The list row of an order. */
export function toOrderRow(order: Order): OrderSummary {
  const { customer, merchant, cart, driver } = order
  return {
    ...order,
    merchant: { _id: order.merchant_id, name: merchant.name, logo_url: merchant.logo_url },
    customer: { id: customer.id, name: fullNameOf(customer), mobile: customer.mobile },
    items: summaryItemsOf(cart.cart_items),
    driver_name: driver?.name ?? null,
  }
}

export const fullNameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** Whether an update is at least as new as the current version. */
export const isNewer = (next: Pick<OrderSummary, 'updated_at'>, current: Pick<OrderSummary, 'updated_at'>) =>
  Date.parse(next.updated_at) >= Date.parse(current.updated_at)
