import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { History } from './steps.rules.ts'

/** Who cancelled an order, and whether the merchant had accepted it before. */
export type CancelOutcome =
  | 'by_customer'
  | 'auto_rejected'
  | 'payment_expired'
  | 'rejected'
  | 'by_merchant'
  | 'by_tenant'
/** What happens with the money of a cancelled order. */
export type PaymentOutcome = 'refunded' | 'refund_pending' | 'not_charged' | 'nothing_due'

export function cancelOutcomeOf(
  { cancel_reason }: Pick<CustomerOrder, 'cancel_reason'>,
  history: History,
): CancelOutcome {
  const by = history.findLast(({ status }) => status === 'cancelled')?.by
  if (by === 'customer') return 'by_customer'
  if (by === 'tenant') return 'by_tenant'
  if (cancel_reason === 'auto_rejected') return 'auto_rejected'
  if (cancel_reason === 'payment_expired') return 'payment_expired'
  return history.some(({ status }) => status !== 'pending' && status !== 'cancelled') ? 'by_merchant' : 'rejected'
}

/** The reason that the merchant or tenant wrote. Reasons of the system and of the customer are not shown. */
export const merchantReasonOf = (
  { cancel_reason }: Pick<CustomerOrder, 'cancel_reason'>,
  outcome: CancelOutcome,
): string | null =>
  outcome === 'rejected' || outcome === 'by_merchant' || outcome === 'by_tenant' ? cancel_reason : null

export function paymentOutcomeOf({
  payment_status,
  payment_mode,
}: Pick<CustomerOrder, 'payment_status' | 'payment_mode'>): PaymentOutcome {
  if (payment_status === 'refunded') return 'refunded'
  if (payment_status === 'refund_pending' || payment_status === 'paid') return 'refund_pending'
  return payment_mode === 'cash_on_delivery' ? 'nothing_due' : 'not_charged'
}

/** An order that waits for its payment; the merchant does not see it yet. */
export const isUnpaid = ({ order_status, placed_at }: Pick<CustomerOrder, 'order_status' | 'placed_at'>): boolean =>
  order_status === 'pending' && placed_at === null
