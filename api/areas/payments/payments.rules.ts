import type { PaymentAlias } from '#contract/fields.ts'
import type { PaymentStatus } from '#contract/schemas/order.ts'
import type { Intent } from '#api/providers/pay/pay-provider.ts'

/** Milliseconds from the making of an order until it is dropped unpaid. */
export const payWithinMs = 15 * 60_000
/** A customer tries this many times per order; more is somebody who tries cards. */
export const maxAttempts = 10

export const payUntil = (createdAt: string): string => new Date(Date.parse(createdAt) + payWithinMs).toISOString()

type Payable = {
  readonly payment_mode: PaymentAlias
  readonly payment_status: PaymentStatus
  readonly order_status: string
  readonly placed_at: string | null
  readonly created_at: string
}

/** Whether the order is still one that waits for its money. */
export const isAwaitingPayment = ({ payment_mode, payment_status, order_status, placed_at }: Payable): boolean =>
  payment_mode !== 'cash_on_delivery' &&
  placed_at === null &&
  order_status === 'pending' &&
  (payment_status === 'awaiting' || payment_status === 'failed')

/** Why a payment cannot be begun, as a refusal's code; null: it can. `now` is ISO. */
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

/** In what a provider's payment differs from the one that was asked for; nothing but an empty list may count as paid (R-MON 7). */
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

/** Where a payment goes when its provider says so; null: nowhere. Money that came counts even after a failure was told; nothing takes it back. */
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

/** What may still go back of a payment: captured less what went back or is on its way. */
export const refundable = (
  { amount, refunded }: { readonly amount: number; readonly refunded: number },
  underWay: readonly { readonly amount: number }[],
): number => Math.max(0, amount - refunded - underWay.reduce((sum, one) => sum + one.amount, 0))

/** Whether a payment goes back: its order was cancelled, or another payment placed the order. Payments without a number of their own placed theirs. */
export const isRefundDue = (
  order: { readonly order_status: string; readonly txn_id: string | null },
  payment: { readonly txn_id: string | null },
): boolean => order.order_status === 'cancelled' || (payment.txn_id !== null && payment.txn_id !== order.txn_id)

/**
 * The page of the shop to come back to with the payment's id in it; null for any address that is not one of
 * the tenant's shops. `origin` is where relative ones stand.
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
