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
  const isCancelled = order.placed_at === null && order.order_status === 'cancelled'
  if (!isCancelled && !isAwaitingPayment(order)) return 'ORDER_NOT_AWAITING_PAYMENT'
  return isCancelled || payUntil(order.created_at) <= now ? 'PAYMENT_EXPIRED' : null
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
  order: {
    readonly grand_total: number
    readonly wallet_amount: number
    readonly currency: string
    /** The total of a placed order can have changed since it was paid. */
    readonly placed_at: string | null
  },
  intent: Intent,
  tenantId: string,
): string[] {
  const isDue = order.placed_at !== null || intent.amount === order.grand_total - order.wallet_amount
  const matches: Record<string, boolean> = {
    ref: payment.provider_ref === null || payment.provider_ref === intent.ref,
    amount: intent.amount === payment.amount && isDue,
    currency: intent.currency === payment.currency && intent.currency === order.currency,
    payment: intent.metadata['payment_id'] === payment.id,
    order: intent.metadata['order_id'] === payment.order_number,
    tenant: intent.metadata['tenant_id'] === tenantId,
  }
  return Object.entries(matches).flatMap(([field, isMatch]) => (isMatch ? [] : [field]))
}

export type PaymentState = 'awaiting' | 'processing' | 'authorized' | 'succeeded' | 'failed' | 'needs_attention'

export const isOpen = (status: PaymentState): boolean => status === 'awaiting' || status === 'processing'

const stateOf: Readonly<Record<Intent['status'], PaymentState>> = {
  requires_payment: 'awaiting',
  requires_action: 'awaiting',
  processing: 'processing',
  authorized: 'authorized',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'failed',
}

/** Next state of a payment for a provider status, or null. A success overrides a failure and is never undone. */
export function nextState(current: PaymentState, providerStatus: Intent['status']): PaymentState | null {
  const next = stateOf[providerStatus]
  if (current === next || current === 'succeeded' || current === 'needs_attention') return null
  if (current === 'failed') return next === 'succeeded' || next === 'authorized' ? next : null
  if (current === 'authorized') return next === 'succeeded' || next === 'failed' ? next : null
  return current === 'processing' && next === 'awaiting' ? null : next
}

/** Gateways hold an authorised amount for seven days. */
const captureWithinMs = 6 * 86_400_000

type AuthorizedOrder = {
  readonly order_status: string
  readonly undo: { readonly until: string } | null
  readonly authorized_at: string | null
}

/**
 * What is due for an authorised payment at `now` (ISO 8601): the amount is captured once the order is accepted, or
 * before the gateway releases it, and released once the order is cancelled. Null: wait, also while a change of status
 * can be undone.
 */
export function dueCapture(order: AuthorizedOrder, now: string): 'capture' | 'release' | null {
  if (order.undo !== null && order.undo.until > now) return null
  if (order.order_status === 'cancelled') return 'release'
  if (order.order_status !== 'pending') return 'capture'
  const isExpiring = order.authorized_at !== null && Date.parse(now) - Date.parse(order.authorized_at) > captureWithinMs
  return isExpiring ? 'capture' : null
}

/** Refundable amount: captured amount minus completed and pending refunds. */
export const refundable = (
  { amount, refunded }: { readonly amount: number; readonly refunded: number },
  pendingRefunds: readonly { readonly amount: number }[],
): number => Math.max(0, amount - refunded - pendingRefunds.reduce((sum, refund) => sum + refund.amount, 0))

type CapturedPayment = { readonly txn_id: string | null; readonly amendment_state?: string | null }

/** Whether a payment pays for the order as it is: it placed the order, or paid for a change of it. */
export const isPartOfOrder = (order: { readonly txn_id: string | null }, payment: CapturedPayment): boolean =>
  payment.txn_id === null || payment.txn_id === order.txn_id || payment.amendment_state === 'applied'

/**
 * Whether to refund a payment: its order was cancelled, or another payment placed the order. A payment without a
 * transaction number placed its order; one for a change is not due back while the change waits for it.
 */
export const isRefundDue = (
  order: { readonly order_status: string; readonly txn_id: string | null },
  payment: CapturedPayment,
): boolean =>
  order.order_status === 'cancelled' || !(isPartOfOrder(order, payment) || payment.amendment_state === 'approved')

/**
 * Return URL with the payment's id, or null if it is not on one of the tenant's shops: host and port must match.
 * `ports` are as in URL.port. Relative URLs are resolved against `origin`.
 */
export function returnUrlFor(
  url: string,
  paymentId: string,
  {
    hosts,
    origin,
    secure,
    ports,
  }: { hosts: readonly string[]; origin: string; secure: boolean; ports: readonly string[] },
): string | null {
  const target = URL.parse(url, origin)
  if (!target || target.username !== '' || target.password !== '' || !hosts.includes(target.hostname)) return null
  if (!ports.includes(target.port)) return null
  if (target.protocol !== 'https:' && (secure || target.protocol !== 'http:')) return null
  target.searchParams.set('payment', paymentId)
  return target.href
}
