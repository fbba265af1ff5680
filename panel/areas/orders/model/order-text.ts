import type { Order } from '#contract/schemas/order.ts'
import { partsOf } from './order-address.ts'
import { nameOf, optionsOf } from './order-rows.ts'

export type TextWords = {
  money: (amount: number) => string
  time: (at: string) => string
  type: string
  payment: string
  total: string
  due: string
  /** Where it is a parcel. */
  parcel: string | null
  /** Where the order ended, and why. */
  ended: string | null
}

/** An order as plain text, to paste into a message. */
export function orderText(order: Order, words: TextWords): string {
  const { customer, address, pickup, drop, cart, bill } = order
  const lines = cart.cart_items.flatMap((item) => {
    const chosen = optionsOf(item)
    return [
      `${item.quantity}× ${item.name}  ${words.money(item.line_total)}`,
      ...(chosen ? [`   ${chosen}`] : []),
      ...(item.instruction ? [`   “${item.instruction}”`] : []),
    ]
  })
  const places = [pickup, drop, address].flatMap((place) => (place ? [partsOf(place).join(', ')] : []))
  return [
    `#${order.order_id} · ${order.merchant.name}`,
    words.ended ?? `${words.type} · ${words.due} ${words.time(order.delivery_timestamp)}`,
    '',
    ...lines,
    ...(words.parcel === null ? [] : [words.parcel]),
    ...(order.customer_note ? ['', `“${order.customer_note}”`] : []),
    '',
    `${words.total} ${words.money(bill.grand_total)} · ${words.payment}`,
    [nameOf(customer), customer.mobile].filter(Boolean).join(' · '),
    ...places,
    ...(order.delivery_instruction ? [`“${order.delivery_instruction}”`] : []),
  ]
    .join('\n')
    .trim()
}
