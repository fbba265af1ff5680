import { Settings } from '#contract/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Platform } from '#api/platform/platform.ts'
import type { Intent } from '#api/providers/pay/pay.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { announceOrder } from '../checkout/drafts.acts.ts'
import { bookLatePayment, bookPayment } from '../ledger/ledger.acts.ts'
import { tell } from '../orders/orders.acts.ts'
import type { OrderRow } from '../orders/order-whole.db.ts'
import { updateOrder, writeHistory } from '../orders/order-writes.db.ts'
import { autoReject } from '../orders/orders.tasks.ts'
import { autoRejectAt, promisedTime } from '../orders/times.rules.ts'
import { settingsFor } from '../settings/settings.db.ts'
import { changePayment } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { isAwaited } from './payments.rules.ts'
import { refundOrder } from './payments.tasks.ts'

type Taken = {
  order: OrderRow
  payment: PaymentRow
  /** Payments of the order that money came by before this one. */ before: number
  intent: Intent
}

/** Money came: it places the order that waits for it, and goes back where none does. Order and payment are locked, the money not counted yet. */
export async function takeMoney(db: Db, platform: Platform, { order, payment, before, intent }: Taken): Promise<void> {
  const txn_id = before === 0 ? `PAY-${order.order_id}` : `PAY-${order.order_id}-${before + 1}`
  await changePayment(db, payment.id, { status: 'succeeded', provider_ref: intent.ref, failure_reason: null, txn_id })
  const reference = { txn_id, ref_id: intent.ref }
  if (isAwaited(order)) {
    await Promise.all([placePaid(db, order, txn_id), bookPayment(db, order, reference)])
    platform.metrics.orders.inc()
    return
  }
  await Promise.all([
    bookLatePayment(db, order, payment, reference),
    refundOrder.later(db, { orderId: order.order_id }),
  ])
  if (order.placed_at !== null || payment.amount === 0) return
  await updateOrder(db, order.id, order.version, { payment_status: 'refund_pending' })
  await tell(db, order.order_id, 'payment')
}

/** A paid order starts its life now: what was promised counts from here, and both panels hear of it. */
async function placePaid(db: Db, order: OrderRow, txn_id: string): Promise<void> {
  const settings = await settingsFor(
    db,
    order.merchant_id,
    Settings.pick({ is_auto_accept: true, auto_reject_minutes: true }),
  )
  const delivery_minutes = order.eta_minutes === null ? null : Math.max(0, order.eta_minutes - order.preparation_time)
  const delivery_timestamp = promisedTime({
    placed_at: db.now,
    slot_start: order.is_scheduled ? order.slot_start : null,
    preparation_time: order.preparation_time,
    delivery_minutes,
  })
  const order_status = settings.is_auto_accept ? ('processing' as const) : ('pending' as const)
  const auto_reject_at = autoRejectAt({ ...order, placed_at: db.now, delivery_timestamp }, settings)
  const placed = {
    order_status,
    payment_status: 'paid' as const,
    txn_id,
    placed_at: db.now,
    delivery_timestamp,
    auto_reject_at,
  }
  const step = { orderId: order.id, merchantId: order.merchant_id }
  const human = localTime(Date.parse(delivery_timestamp), order.merchant_copy.timezone)
  await Promise.all([
    updateOrder(db, order.id, order.version, placed),
    writeHistory(
      db,
      { ...step, status: 'pending', by: 'customer' },
      ...(settings.is_auto_accept ? [{ ...step, status: 'processing' as const, by: 'system' as const }] : []),
    ),
    announceOrder(db, { ...order, ...placed, ...human, updated_at: db.now }, !order.share_customer_detail),
    auto_reject_at ? autoReject.later(db, { orderId: order.order_id }, { at: auto_reject_at }) : undefined,
  ])
}
