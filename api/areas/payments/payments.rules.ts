import type { PaymentAlias } from '#contract/fields.ts'
import type { PaymentStatus } from '#contract/schemas/order.ts'
import type { Intent } from '#api/providers/pay/pay-provider.ts'

/** Time to pay an order, in milliseconds from its creation. */
export const payWithinMs = 15 * 60_000
/** Maximum payment attempts per order. The limit prevents card testing. */
export const maxAttempts = 10

export const payUntil = (createdAt: string): string => new Date(Date.parse(createdAt) + payWithinMs).toISOString()

type Payable = {
  readonly payment_mode: PaymentAlias
  readonly payment_status: PaymentStatus
  readonly order_status: string
  readonly placed_at: string | null
  readonly created_at: string
}

/** Whether the order can still be paid. */
export const isAwaitingPayment = ({ payment_mode, payment_status, order_status, placed_at }: Payable): boolean =>
  payment_mode !== 'cash_on_delivery' &&
  placed_at === null &&
  order_status === 'pending' &&
  (payment_status === 'awaiting' || payment_status === 'failed')

/** Error code that prevents a payment from starting, or null. `now` is ISO 8601. */
export function payRefusal(order: Payable, now: string): 'ORDER_NOT_AWAITING_PAYMENT' | 'PAYMENT_EXPIRED' | null {
  const dropped = order.placed_at === null && order.order_status === 'cancelled'
  if (!dropped && !isAwaitingPayment(order)) return 'ORDER_NOT_AWAITING_PAYMENT'
  return dropped || payUntil(order.created_at) <= now ? 'PAYMENT_EXPIRED' : null
}

type ExpectedPayment = {
  readonly id: string
  readonly order_number: string
  readonly provider_ref: string | null
  readonly amount: number
  readonly currency: string
}

/** Fields in which the provider's payment differs from the expected one. Only an empty list may count as paid. */
export function mismatches(
  payment: ExpectedPayment,
  order: { readonly grand_total: number; readonly currency: string },
  intent: Intent,
  tenantId: string,
): string[] {
  const same: Record<string, boolean> = {
    ref: payment.provider_ref === null || payment.provider_ref === intent.ref,
    amount: intent.amount === payment.amount && intent.amount === order.grand_total,
    currency: intent.currency === payment.currency && intent.currency === order.currency,
    payment: intent.metadata['payment_id'] === payment.id,
    order: intent.metadata['order_id'] === payment.order_number,
    tenant: intent.metadata['tenant_id'] === tenantId,
  }
  return Object.entries(same).flatMap(([what, agrees]) => (agrees ? [] : [what]))
}

export type PaymentState = 'awaiting' | 'processing' | 'succeeded' | 'failed' | 'needs_attention'

export const isOpen = (status: PaymentState): boolean => status === 'awaiting' || status === 'processing'

/** Next state of a payment for a provider status, or null. A success overrides a failure and is never undone. */
export function nextState(now: PaymentState, told: Intent['status']): PaymentState | null {
  const next =
    told === 'succeeded'
      ? 'succeeded'
      : told === 'failed' || told === 'cancelled'
        ? 'failed'
        : told === 'processing'
          ? 'processing'
          : 'awaiting'
  if (now === next || now === 'succeeded' || now === 'needs_attention') return null
  if (now === 'failed') return next === 'succeeded' ? next : null
  return now === 'processing' && next === 'awaiting' ? null : next
}

/** Refundable amount: captured amount minus completed and pending refunds. */
export const refundable = (
  { amount, refunded }: { readonly amount: number; readonly refunded: number },
  underWay: readonly { readonly amount: number }[],
): number => Math.max(0, amount - refunded - underWay.reduce((sum, one) => sum + one.amount, 0))

/**
 * Whether to refund a payment: its order was cancelled, or another payment placed the order. A payment without a
 * transaction number placed its order.
 */
export const isRefundDue = (
  order: { readonly order_status: string; readonly txn_id: string | null },
  payment: { readonly txn_id: string | null },
): boolean => order.order_status === 'cancelled' || (payment.txn_id !== null && payment.txn_id !== order.txn_id)

/**
 * Return URL with the payment's id, or null if it is not on one of the tenant's shops. Relative URLs are resolved
 * against `origin`.
 */
export function returnUrlFor(
  wanted: string,
  paymentId: string,
  { hosts, origin, secure }: { hosts: readonly string[]; origin: string; secure: boolean },
): string | null {
  const url = URL.parse(wanted, origin)
  if (!url || url.username !== '' || url.password !== '' || !hosts.includes(url.hostname)) return null
  if (url.protocol !== 'https:' && (secure || url.protocol !== 'http:')) return null
  url.searchParams.set('payment', paymentId)
  return url.href
}
