import { isAmendable, undoMs } from '#contract/rules/orders.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { UndoColumns } from '#api/platform/column-types.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { bookPayment } from '../ledger/ledger.commands.ts'
import { returnToWallet } from '../ledger/wallet.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { lockOrder, lockPlacedOrder } from './order-details.queries.ts'
import type { OrderRow } from './order-details.queries.ts'
import { setAmendmentState } from './amendments/amendments.db.ts'
import { updateFigures } from './totals/customer-figures.commands.ts'
import { writeTotalDeltas } from './totals/order-totals.commands.ts'
import { timesAt } from './totals/order-times.rules.ts'
import { updateOrder, updateOrderStatus } from './order-writes.db.ts'
import { insertHistory, markUndone } from './order-history.db.ts'
import type { StatusChanges } from './order-writes.db.ts'
import type { HistoryInput } from './order-history.db.ts'
import { canChangePreparation, canTransition, isTerminal } from './orders.rules.ts'
import type { OrderActor } from './orders.rules.ts'
import { autoReject, refundOrder, settleAuthorization, settleStatus } from './orders.job-types.ts'
import { pickupCode } from './pickup-code.rules.ts'
import { publishOrderCreated, publishOrderUpdated } from './publish-order.commands.ts'
import { releaseReservations } from './reservations.commands.ts'
import { autoRejectAt, promisedTime, rescheduledColumns } from './times.rules.ts'
import type { OrderDetails } from './order-views.rules.ts'

/**
 * With `merchantId` the order must belong to that merchant; with `from` it must still have that status. An `undoable`
 * change is stored at once, and its consequences wait until it can no longer be undone.
 */
export type StatusChange = {
  to: OrderStatus
  from?: OrderStatus | undefined
  by: OrderActor
  reason?: string | undefined
  preparation_time?: number | undefined
  merchantId?: string | undefined
  undoable?: boolean | undefined
  /** As the customer said it; not compared where it was not asked for. */
  pickup_code?: string | undefined
}

/** The panel offers Undo for `undoMs`; the rest is for slow networks. */
const graceMs = undoMs + 2_000

/** Changes the status of a placed order. Called by both panels, the customer's cancel, auto-reject and delivery providers. */
export async function changeOrderStatus(
  db: Db,
  orderId: string,
  { to, from, by, reason, preparation_time, merchantId, undoable = false, pickup_code }: StatusChange,
): Promise<OrderDetails> {
  const order = await lockSettledOrder(db, orderId, merchantId)
  if (!canTransition(order, to, by) || (from !== undefined && from !== order.order_status))
    throw apiError('ORDER_NOT_TRANSITIONABLE', { from: order.order_status, to })
  if (pickup_code !== undefined && pickup_code !== pickupCode(order)) throw apiError('PICKUP_CODE_WRONG')
  if (to === 'cancelled' && !reason) throw invalid({ reason: 'The reason field is required.' })
  const time =
    preparation_time !== undefined && canChangePreparation(order.order_status)
      ? rescheduledColumns(order, preparation_time, db.now)
      : {}
  const consequences = undoable ? {} : await applyConsequences(db, order, to)
  const changes = {
    was_ready: order.was_ready || to === 'ready',
    auto_reject_at: null,
    ...time,
    ...(to === 'cancelled' ? cancelledColumns(order, by, reason ?? '') : {}),
    ...consequences,
  }
  const history = await writeStatus(db, order, [{ status: to, by, reason: reason ?? null }], changes)
  if (!undoable) return publishOrderUpdated(db, orderId, 'status', order.order_status)
  const until = isoAt(db.nowMs + graceMs)
  const undo = { until, status: order.order_status, history, columns: undoColumnsOf(order) }
  await Promise.all([
    updateOrder(db, order.id, order.version, { undo: json(undo) }),
    settleStatus.enqueue(db, { orderId }, { at: until }),
  ])
  return publishOrderUpdated(db, orderId, 'undoable', order.order_status)
}

/** Restores what the last change of status has replaced. Nobody has been told of it, and no money has moved. */
export async function undoOrderStatus(db: Db, orderId: string, merchantId?: string): Promise<OrderDetails> {
  const order = await lockPlacedOrder(db, orderId, merchantId)
  const { undo, order_status: from } = order
  if (!undo || undo.until < db.now) throw apiError('STATUS_CHANGE_FINAL')
  const { status, columns, history } = undo
  // An order that waits again is not rejected before somebody could answer it.
  const auto_reject_at =
    columns.auto_reject_at === null ? null : laterOf(columns.auto_reject_at, isoAt(db.nowMs + answerAgainMs))
  const change = { before: order, after: { ...order, ...columns, order_status: status } }
  await Promise.all([
    writeTotalDeltas(db, [change]),
    updateFigures(db, [change]),
    updateOrderStatus(db, order, status, { ...columns, auto_reject_at, undo: null }),
    markUndone(db, history),
    auto_reject_at ? autoReject.enqueue(db, { orderId }, { at: auto_reject_at }) : undefined,
  ])
  return publishOrderUpdated(db, orderId, 'undone', from)
}

/** Applies the consequences of a change that can no longer be undone. Does nothing before that, or when it was undone. */
export async function settleOrderStatus(db: Db, orderId: string): Promise<void> {
  const order = await lockOrder(db, orderId)
  if (order?.undo && order.undo.until <= db.now) await settle(db, order, order.undo)
}

const answerAgainMs = 60_000
const laterOf = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other)

/** Locks a placed order. A further change makes the one before it final. */
export async function lockSettledOrder(db: Db, orderId: string, merchantId?: string) {
  const order = await lockPlacedOrder(db, orderId, merchantId)
  if (!order.undo) return order
  await settle(db, order, order.undo)
  return lockPlacedOrder(db, orderId, merchantId)
}

async function settle(db: Db, order: OrderRow, { status }: { status: OrderStatus }): Promise<void> {
  const consequences = await applyConsequences(db, order, order.order_status)
  await updateOrder(db, order.id, order.version, { ...consequences, undo: null })
  await publishOrderUpdated(db, order.order_id, 'status', status)
}

/**
 * Stock, coupon, slot and money of an order that is accepted, cancelled or completed. Returns what changes in its row. An
 * authorised payment is captured or released by a job.
 */
async function applyConsequences(db: Db, order: OrderRow, to: OrderStatus): Promise<PaymentColumns> {
  if (to === 'cancelled') await releaseReservations(db, order)
  if (order.payment_status === 'authorized') await settleAuthorization.enqueue(db, { orderId: order.order_id })
  if (to === 'completed') return collectCash(db, order)
  if (to !== 'cancelled') return {}
  if (order.payment_status === 'failed') await returnToWallet(db, order)
  if (order.payment_status !== 'paid') return {}
  await refundOrder.enqueue(db, { orderId: order.order_id })
  return { payment_status: 'refund_pending' }
}

type PaymentColumns = { payment_status?: 'refund_pending' | 'paid'; txn_id?: string }

const undoColumnsOf = (order: OrderRow): UndoColumns => ({
  was_ready: order.was_ready,
  auto_reject_at: order.auto_reject_at,
  preparation_time: order.preparation_time,
  eta_minutes: order.eta_minutes,
  delivery_timestamp: order.delivery_timestamp,
  closed_at: order.closed_at,
  cancelled_by: order.cancelled_by,
  cancel_reason: order.cancel_reason,
  commission_amount: order.commission_amount,
  admin_amount: order.admin_amount,
  merchant_amount: order.merchant_amount,
  accepted_at: order.accepted_at,
  ready_at: order.ready_at,
  picked_at: order.picked_at,
  delivered_at: order.delivered_at,
})

/** Takes the driver from a locked order. One that waits for its driver has the status again that it had before. */
export async function withdrawDriver(db: Db, order: OrderRow, by: OrderActor): Promise<OrderDetails> {
  const isWaiting = order.order_status === 'driver_assigned'
  const changes = { driver: null, delivery_provider: null }
  if (isWaiting) await writeStatus(db, order, [{ status: order.was_ready ? 'ready' : 'processing', by }], changes)
  else await updateOrder(db, order.id, order.version, changes)
  return publishOrderUpdated(db, order.order_id, 'driver', ...(isWaiting ? [order.order_status] : []))
}

/** Cancels a locked order that was never paid and so never placed. It stays hidden from the panels. */
export async function cancelUnplacedOrder(
  db: Db,
  order: OrderRow,
  { by, reason }: { by: 'system' | 'customer'; reason: string },
): Promise<void> {
  await releaseReservations(db, order)
  await returnToWallet(db, order)
  await writeStatus(db, order, [{ status: 'cancelled', by, reason }], {
    payment_status: 'failed',
    auto_reject_at: null,
    ...cancelledColumns(order, by, reason),
  })
  await publishOrderUpdated(db, order.order_id, 'payment')
}

type PlacedPayment = { txn_id: string; payment_status?: 'paid' | 'authorized' }

/**
 * Places a locked order that waited for its payment, or for its authorisation. Promised times count from now, and both
 * panels see it.
 */
export async function placePaidOrder(
  db: Db,
  order: OrderRow,
  { txn_id, payment_status = 'paid' }: PlacedPayment,
): Promise<void> {
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
  const placed = { payment_status, txn_id, placed_at: db.now, delivery_timestamp, auto_reject_at }
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
    payment_status === 'authorized' && settings.is_auto_accept
      ? settleAuthorization.enqueue(db, { orderId: order.order_id })
      : undefined,
  ])
}

type StatusStep = Pick<HistoryInput, 'status' | 'by' | 'reason'>

/**
 * Writes the last of `steps` as the order's status, each of them into its history, and the change of sums and figures. Returns
 * the ids of the history entries. Nothing else but undoing changes a status.
 */
async function writeStatus(
  db: Db,
  order: OrderRow,
  steps: readonly [...StatusStep[], StatusStep],
  changes: StatusChanges,
): Promise<string[]> {
  const { status } = steps[steps.length - 1] ?? steps[0]
  const times = timesAt(order, status, db.now)
  const {
    placed_at = order.placed_at,
    commission_amount = order.commission_amount,
    cancelled_by = order.cancelled_by,
    cancel_reason = order.cancel_reason,
  } = changes
  const after = { ...order, ...times, order_status: status, placed_at, commission_amount, cancelled_by, cancel_reason }
  // A change of what is in the order comes too late now.
  const pointless = isAmendable({ ...after, was_ready: changes.was_ready ?? order.was_ready })
    ? null
    : order.open_amendment
  const [history] = await Promise.all([
    insertHistory(db, ...steps.map((step) => ({ ...step, orderId: order.id, merchantId: order.merchant_id }))),
    writeTotalDeltas(db, [{ before: order, after }]),
    updateFigures(db, [{ before: order, after }]),
    pointless === null ? undefined : setAmendmentState(db, pointless, 'cancelled', 'system'),
    updateOrderStatus(db, order, status, {
      ...(pointless === null ? {} : { open_amendment: null }),
      ...(isTerminal(status) ? { closed_at: db.now } : {}),
      ...times,
      ...changes,
    }),
  ])
  return history
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
async function collectCash(db: Db, order: OrderRow): Promise<PaymentColumns> {
  if (order.payment_mode !== 'cash_on_delivery' || order.payment_status !== 'pending') return {}
  const txn_id = `COD-${order.order_id}`
  await bookPayment(db, order, { txn_id, ref_id: null })
  return { payment_status: 'paid', txn_id }
}
