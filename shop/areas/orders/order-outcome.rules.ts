import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { History } from './steps.rules.ts'

/** Why an order ended without being done: who ended it, and whether the shop had taken it before. */
export type Ending = 'by_customer' | 'auto_rejected' | 'payment_expired' | 'rejected' | 'by_merchant' | 'by_tenant'
/** What became of its money. */
export type Money = 'refunded' | 'refund_pending' | 'not_charged' | 'nothing_due'

export function endingOf({ cancel_reason }: Pick<CustomerOrder, 'cancel_reason'>, history: History): Ending {
  const by = history.findLast(({ status }) => status === 'cancelled')?.by
  if (by === 'customer') return 'by_customer'
  if (by === 'tenant') return 'by_tenant'
  if (cancel_reason === 'auto_rejected') return 'auto_rejected'
  if (cancel_reason === 'payment_expired') return 'payment_expired'
  return history.some(({ status }) => status !== 'pending' && status !== 'cancelled') ? 'by_merchant' : 'rejected'
}

/** What the shop wrote about it; what the system notes for itself, and what customers said themselves, is no news to them. */
export const reasonOf = ({ cancel_reason }: Pick<CustomerOrder, 'cancel_reason'>, ending: Ending): string | null =>
  ending === 'rejected' || ending === 'by_merchant' || ending === 'by_tenant' ? cancel_reason : null

export function moneyOf({
  payment_status,
  payment_mode,
}: Pick<CustomerOrder, 'payment_status' | 'payment_mode'>): Money {
  if (payment_status === 'refunded') return 'refunded'
  if (payment_status === 'refund_pending' || payment_status === 'paid') return 'refund_pending'
  return payment_mode === 'cash_on_delivery' ? 'nothing_due' : 'not_charged'
}

/** An order that nobody has been told of: its payment is still to come. */
export const isUnpaid = ({ order_status, placed_at }: Pick<CustomerOrder, 'order_status' | 'placed_at'>): boolean =>
  order_status === 'pending' && placed_at === null
