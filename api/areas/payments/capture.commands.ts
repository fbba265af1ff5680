import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Intent } from '#api/providers/pay/pay-provider.ts'
import { bookAuthorization, bookLatePayment, bookPayment, voidPayment } from '../ledger/ledger.commands.ts'
import { returnToWallet } from '../ledger/wallet.commands.ts'
import { changeOrderStatus, placePaidOrder } from '../orders/order-status.commands.ts'
import { setPaymentStatus } from '../orders/orders.commands.ts'
import { refundOrder, settleAuthorization } from '../orders/orders.job-types.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { applyAmendment } from './amendments/apply-amendment.commands.ts'
import { updatePayment } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { isAwaitingPayment } from './payments.rules.ts'

type Settlement = {
  order: OrderRow
  payment: PaymentRow
  intent: Intent
}
type Capture = Settlement & {
  /** Number of other captured or authorised payments of the order. */
  earlierCaptures: number
}

/** A payment for a change has `C` in its number, or its first refund would have that of another one's second. */
const numberOf = ({ order, payment, earlierCaptures: before }: Capture): string => {
  const mark = payment.amendment_id === null ? '' : 'C'
  return payment.txn_id ?? (before === 0 ? `PAY-${order.order_id}` : `PAY-${order.order_id}-${mark}${before + 1}`)
}

/** Records captured money: places the waiting order, or enqueues a refund. Requires locks on order and payment. */
export async function recordCapture(db: Db, services: AppServices, capture: Capture): Promise<void> {
  const { order, payment, intent } = capture
  const txn_id = numberOf(capture)
  await updatePayment(db, payment.id, { status: 'succeeded', provider_ref: intent.ref, failure_reason: null, txn_id })
  const reference = { txn_id, ref_id: intent.ref }
  if (isAwaitingPayment(order)) {
    await Promise.all([placePaidOrder(db, order, { txn_id }), bookPayment(db, order, reference)])
    services.metrics.placedOrders.inc()
    return
  }
  if (payment.amendment_state === 'approved' && order.open_amendment === payment.amendment_id)
    return captureForAmendment(db, order, payment, reference)
  const isPlacedBy = order.payment_status === 'authorized' && order.txn_id === txn_id
  if (isPlacedBy) return captureAuthorized(db, order, reference)
  await Promise.all([
    bookLatePayment(db, order, payment, reference),
    refundOrder.enqueue(db, { orderId: order.order_id }),
  ])
  if (order.placed_at !== null || payment.amount === 0) return
  await setPaymentStatus(db, order, 'refund_pending')
}

/** The customer has paid what a change costs more. Without enough stock for it the amount goes back. */
async function captureForAmendment(
  db: Db,
  order: OrderRow,
  payment: PaymentRow,
  reference: { txn_id: string; ref_id: string },
): Promise<void> {
  await bookLatePayment(db, order, payment, reference)
  const isApplied = await applyAmendment(db, order, 'customer')
  if (!isApplied) await refundOrder.enqueue(db, { orderId: order.order_id })
}

/** The order is paid now. One that was cancelled while its payment was captured is refunded. */
async function captureAuthorized(db: Db, order: OrderRow, reference: { txn_id: string; ref_id: string }) {
  const isCancelled = order.order_status === 'cancelled'
  await bookPayment(db, order, reference)
  if (isCancelled) await refundOrder.enqueue(db, { orderId: order.order_id })
  await setPaymentStatus(db, order, isCancelled ? 'refund_pending' : 'paid')
}

/**
 * Records an authorised amount, which no account gets before it is captured: places the waiting order, or releases the
 * amount. Requires locks on order and payment.
 */
export async function recordAuthorization(db: Db, services: AppServices, capture: Capture): Promise<void> {
  const { order, payment, intent } = capture
  const txn_id = numberOf(capture)
  await updatePayment(db, payment.id, {
    status: 'authorized',
    provider_ref: intent.ref,
    failure_reason: null,
    authorized_at: db.now,
    ...(isAwaitingPayment(order) ? { txn_id } : {}),
  })
  if (!isAwaitingPayment(order)) return settleAuthorization.enqueue(db, { orderId: order.order_id })
  await Promise.all([
    placePaidOrder(db, order, { txn_id, payment_status: 'authorized' }),
    bookAuthorization(db, order, { txn_id, ref_id: intent.ref }),
  ])
  services.metrics.placedOrders.inc()
}

/**
 * Records that an authorised amount was released. If the order was not cancelled before, the gateway did it: an order
 * that nobody accepted is cancelled, any other is left to staff.
 */
export async function recordRelease(
  db: Db,
  services: AppServices,
  { order, payment, intent }: Settlement,
): Promise<void> {
  await updatePayment(db, payment.id, { status: 'failed', failure_reason: intent.failureReason ?? intent.status })
  if (order.payment_status !== 'authorized' || payment.txn_id === null || order.txn_id !== payment.txn_id) return
  await voidPayment(db, payment.txn_id)
  if (order.order_status === 'cancelled') {
    await returnToWallet(db, order)
    return setPaymentStatus(db, order, 'voided')
  }
  services.log.error({ payment: payment.id, tenant: db.scope.tenantId }, 'an authorised payment was lost')
  await audit(db, 'payments.doubted', `payment:${payment.id}`, { told: intent.status, asked: 'authorized' })
  await setPaymentStatus(db, order, 'failed')
  const { order_status } = orNotFound(await lockOrder(db, order.order_id), 'Order')
  if (order_status === 'pending')
    await changeOrderStatus(db, order.order_id, { to: 'cancelled', by: 'system', reason: 'payment_expired' })
}
