import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Intent } from '#api/providers/pay/pay-provider.ts'
import { bookLatePayment, bookPayment } from '../ledger/ledger.commands.ts'
import { placePaidOrder } from '../orders/order-status.commands.ts'
import { setPaymentStatus } from '../orders/orders.commands.ts'
import { refundOrder } from '../orders/orders.job-types.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { updatePayment } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { isAwaitingPayment } from './payments.rules.ts'

type Capture = {
  order: OrderRow
  payment: PaymentRow
  /** Number of earlier captured payments of the order. */
  earlierCaptures: number
  intent: Intent
}

/** Records captured money: places the waiting order, or enqueues a refund. Requires locks on order and payment. */
export async function recordCapture(
  db: Db,
  services: AppServices,
  { order, payment, earlierCaptures: before, intent }: Capture,
): Promise<void> {
  const txn_id = before === 0 ? `PAY-${order.order_id}` : `PAY-${order.order_id}-${before + 1}`
  await updatePayment(db, payment.id, { status: 'succeeded', provider_ref: intent.ref, failure_reason: null, txn_id })
  const reference = { txn_id, ref_id: intent.ref }
  if (isAwaitingPayment(order)) {
    await Promise.all([placePaidOrder(db, order, txn_id), bookPayment(db, order, reference)])
    services.metrics.placedOrders.inc()
    return
  }
  await Promise.all([
    bookLatePayment(db, order, payment, reference),
    refundOrder.enqueue(db, { orderId: order.order_id }),
  ])
  if (order.placed_at !== null || payment.amount === 0) return
  await setPaymentStatus(db, order, 'refund_pending')
}
