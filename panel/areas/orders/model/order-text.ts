import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { Order } from '#contract/schemas/order.ts'
import { addressParts } from './order-address.ts'
import { fullNameOf } from './order-rows.ts'

export type OrderTextLabels = {
  money: (amount: number) => string
  time: (at: string) => string
  type: string
  payment: string
  total: string
  due: string
  /** Null if the order is not a parcel. */
  parcel: string | null
  /** Cancellation and reason; null if not cancelled. */
  cancellation: string | null
}

/** An order as plain text, to paste into a message. */
export function orderText(order: Order, labels: OrderTextLabels): string {
  const { customer, address, pickup, drop, cart, bill } = order
  const lines = orderLinesOf(cart.cart_items).flatMap(({ quantity, name, amount, options, instruction }) => [
    `${quantity}× ${name}  ${labels.money(amount)}`,
    ...(options.length > 0 ? [`   ${options.join(', ')}`] : []),
    ...(instruction ? [`   “${instruction}”`] : []),
  ])
  const addresses = [pickup, drop, address].flatMap((part) => (part ? [addressParts(part).join(', ')] : []))
  return [
    `#${order.order_id} · ${order.merchant.name}`,
    labels.cancellation ?? `${labels.type} · ${labels.due} ${labels.time(order.delivery_timestamp)}`,
    '',
    ...lines,
    ...(labels.parcel === null ? [] : [labels.parcel]),
    ...(order.customer_note ? ['', `“${order.customer_note}”`] : []),
    '',
    `${labels.total} ${labels.money(bill.grand_total)} · ${labels.payment}`,
    [fullNameOf(customer), customer.mobile].filter(Boolean).join(' · '),
    ...addresses,
    ...(order.delivery_instruction ? [`“${order.delivery_instruction}”`] : []),
  ]
    .join('\n')
    .trim()
}
