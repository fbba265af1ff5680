import type { Order, OrderSummary } from '#contract/schemas/order.ts'

/** The row of a list that belongs to a whole order. */
export function rowOf(order: Order): OrderSummary {
  const { customer, merchant, cart, driver } = order
  return {
    ...order,
    merchant: { _id: order.merchant_id, name: merchant.name, logo_url: merchant.logo_url },
    customer: { id: customer.id, name: nameOf(customer), mobile: customer.mobile },
    items: cart.cart_items.map((item) => ({ name: item.name, quantity: item.quantity, options: optionsOf(item) })),
    driver_name: driver?.name ?? null,
  }
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

type Item = Order['cart']['cart_items'][number]

/** What was chosen of a line, as one line of words. */
export const optionsOf = ({ options, addons }: Item, between = ', ') =>
  [
    ...options.flatMap((option) => option.values.map((value) => value.name)),
    ...addons.map((addon) => (addon.quantity > 1 ? `${addon.quantity}× ${addon.name}` : addon.name)),
  ].join(between)

/** News of an order is taken unless it is older than what is known. */
export const isNewer = (news: Pick<OrderSummary, 'updated_at'>, known: Pick<OrderSummary, 'updated_at'>) =>
  Date.parse(news.updated_at) >= Date.parse(known.updated_at)
