import { Settings } from '#contract/settings.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { bookPayment } from '../ledger/ledger.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { lockPlacedOrder } from './order-details.queries.ts'
import type { OrderRow } from './order-details.queries.ts'
import { writeTotalDeltas } from './order-totals.commands.ts'
import { updateOrderStatus, insertHistory } from './order-writes.db.ts'
import type { StatusChanges, HistoryInput } from './order-writes.db.ts'
import { canChangePreparation, canTransition, isTerminal } from './orders.rules.ts'
import type { OrderActor } from './orders.rules.ts'
import { autoReject, refundOrder } from './orders.job-types.ts'
import { publishOrderCreated, publishOrderUpdated } from './publish-order.commands.ts'
import { releaseReservations } from './reservations.commands.ts'
import { autoRejectAt, promisedTime, rescheduledColumns } from './times.rules.ts'
import type { OrderDetails } from './order-views.rules.ts'

/** With `merchantId` the order must belong to that merchant; with `from` it must still have that status. */
export type StatusChange = {
  to: OrderStatus
  from?: OrderStatus | undefined
  by: OrderActor
  reason?: string | undefined
  preparation_time?: number | undefined
  merchantId?: string | undefined
}

/** Changes the status of a placed order. Called by both panels, the customer's cancel, auto-reject and delivery providers. */
export async function changeOrderStatus(
  db: Db,
  orderId: string,
  { to, from, by, reason, preparation_time, merchantId }: StatusChange,
): Promise<OrderDetails> {
  const order = await lockPlacedOrder(db, orderId, merchantId)
  if (!canTransition(order, to, by) || (from !== undefined && from !== order.order_status))
    throw apiError('ORDER_NOT_TRANSITIONABLE', { from: order.order_status, to })
  if (to === 'cancelled' && !reason) throw invalid({ reason: 'The reason field is required.' })
  const time =
    preparation_time !== undefined && canChangePreparation(order.order_status)
      ? rescheduledColumns(order, preparation_time, db.now)
      : {}
  const cancelled = to === 'cancelled' ? await cancelPlacedOrder(db, order, by, reason ?? '') : {}
  const completed = to === 'completed' ? await collectCash(db, order) : {}
  await writeStatus(db, order, [{ status: to, by, reason: reason ?? null }], {
    was_ready: order.was_ready || to === 'ready',
    auto_reject_at: null,
    ...time,
    ...cancelled,
    ...completed,
  })
  return publishOrderUpdated(db, orderId, 'status', order.order_status)
}

/** Cancels a locked order that was never paid and so never placed. It stays hidden from the panels. */
export async function cancelUnplacedOrder(
  db: Db,
  order: OrderRow,
  { by, reason }: { by: 'system' | 'customer'; reason: string },
): Promise<void> {
  await releaseReservations(db, order)
  await writeStatus(db, order, [{ status: 'cancelled', by, reason }], {
    payment_status: 'failed',
    auto_reject_at: null,
    ...cancelledColumns(order, by, reason),
  })
  await publishOrderUpdated(db, order.order_id, 'payment')
}

/** Places a locked order that waited for its payment. Promised times count from now, and both panels see it. */
export async function placePaidOrder(db: Db, order: OrderRow, txn_id: string): Promise<void> {
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
  const auto_reject_at = autoRejectAt({ ...order, placed_at: db.now, delivery_timestamp }, settings)
  const placed = { payment_status: 'paid' as const, txn_id, placed_at: db.now, delivery_timestamp, auto_reject_at }
  const order_status = settings.is_auto_accept ? ('processing' as const) : ('pending' as const)
  const pending: StatusStep = { status: 'pending', by: 'customer' }
  await Promise.all([
    writeStatus(
      db,
      order,
      settings.is_auto_accept ? [pending, { status: 'processing', by: 'system' }] : [pending],
      placed,
    ),
    publishOrderCreated(db, { ...order, ...placed, order_status, updated_at: db.now }),
    auto_reject_at ? autoReject.enqueue(db, { orderId: order.order_id }, { at: auto_reject_at }) : undefined,
  ])
}

type StatusStep = Pick<HistoryInput, 'status' | 'by' | 'reason'>

/**
 * Writes the last of `steps` as the order's status, each of them into its history, and the change of the sums. Nothing
 * else changes a status.
 */
function writeStatus(db: Db, order: OrderRow, steps: readonly [...StatusStep[], StatusStep], changes: StatusChanges) {
  const { status } = steps[steps.length - 1] ?? steps[0]
  const { placed_at = order.placed_at, commission_amount = order.commission_amount } = changes
  const after = { ...order, order_status: status, placed_at, commission_amount }
  return Promise.all([
    writeTotalDeltas(db, [{ before: order, after }]),
    updateOrderStatus(db, order, status, { ...(isTerminal(status) ? { closed_at: db.now } : {}), ...changes }),
    insertHistory(db, ...steps.map((step) => ({ ...step, orderId: order.id, merchantId: order.merchant_id }))),
  ])
}

/** Releases reservations in this transaction; a job refunds what was paid. */
async function cancelPlacedOrder(db: Db, order: OrderRow, by: OrderActor, reason: string): Promise<StatusChanges> {
  await releaseReservations(db, order)
  const isPaid = order.payment_status === 'paid'
  if (isPaid) await refundOrder.enqueue(db, { orderId: order.order_id })
  return { ...cancelledColumns(order, by, reason), ...(isPaid ? { payment_status: 'refund_pending' as const } : {}) }
}

/** A cancelled order earns no commission: its share returns to the merchant. */
const cancelledColumns = (order: OrderRow, by: OrderActor, reason: string): StatusChanges => ({
  cancelled_by: by,
  cancel_reason: reason,
  commission_amount: 0,
  admin_amount: order.admin_amount - order.commission_amount,
  merchant_amount: order.merchant_amount + order.commission_amount,
})

/** Cash is received when the order is completed: only then is it booked. */
async function collectCash(db: Db, order: OrderRow): Promise<StatusChanges> {
  if (order.payment_mode !== 'cash_on_delivery' || order.payment_status !== 'pending') return {}
  const txn_id = `COD-${order.order_id}`
  await bookPayment(db, order, { txn_id, ref_id: null })
  return { payment_status: 'paid' as const, txn_id }
}
