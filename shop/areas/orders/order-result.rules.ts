import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { History } from './steps.rules.ts'

/** Why an order ended without being done: who ended it, and whether the shop had taken it before. */
export type Ending = 'by_you' | 'no_answer' | 'unpaid' | 'refused' | 'by_shop' | 'by_store'
/** What became of its money. */
export type Money = 'refunded' | 'refund_coming' | 'not_paid' | 'nothing_charged'

export function endingOf({ cancel_reason }: Pick<CustomerOrder, 'cancel_reason'>, history: History): Ending {
  const by = history.findLast(({ status }) => status === 'cancelled')?.by
  if (by === 'customer') return 'by_you'
  if (by === 'tenant') return 'by_store'
  if (cancel_reason === 'auto_rejected') return 'no_answer'
  if (cancel_reason === 'payment_expired') return 'unpaid'
  return history.some(({ status }) => status !== 'pending' && status !== 'cancelled') ? 'by_shop' : 'refused'
}

/** What the shop wrote about it; what the system notes for itself, and what customers said themselves, is no news to them. */
export const reasonOf = ({ cancel_reason }: Pick<CustomerOrder, 'cancel_reason'>, ending: Ending): string | null =>
  ending === 'refused' || ending === 'by_shop' || ending === 'by_store' ? cancel_reason : null

export function moneyOf({
  payment_status,
  payment_mode,
}: Pick<CustomerOrder, 'payment_status' | 'payment_mode'>): Money {
  if (payment_status === 'refunded') return 'refunded'
  if (payment_status === 'refund_pending' || payment_status === 'paid') return 'refund_coming'
  return payment_mode === 'cash_on_delivery' ? 'nothing_charged' : 'not_paid'
}

/** An order that nobody has been told of: its payment is still to come. */
export const isUnpaid = ({ order_status, placed_at }: Pick<CustomerOrder, 'order_status' | 'placed_at'>): boolean =>
  order_status === 'pending' && placed_at === null
