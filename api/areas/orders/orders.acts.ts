import type { OrderStatus } from '#contract/order-shapes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { fail, found, invalid, missing } from '#api/platform/fail.ts'
import { touchCatalog } from '../catalog/catalog.acts.ts'
import { bookPayment } from '../ledger/ledger.acts.ts'
import { refundOrder } from '../payments/payments.tasks.ts'
import { canChangePreparation, canMove, isTerminal } from './orders.rules.ts'
import type { Mover } from './orders.rules.ts'
import { lineTakes, lockedOrder, wholeOrder } from './order-whole.db.ts'
import type { OrderRow } from './order-whole.db.ts'
import { updateOrder, writeHistory, writeNote } from './order-writes.db.ts'
import { summaryOf } from './summary.rules.ts'
import { giveBackCoupon, giveBackSlot, giveBackStock } from './taking.db.ts'
import { promisedTime } from './times.rules.ts'
import type { WholeOrder } from './whole.rules.ts'

/** With `merchantId` the order must be that merchant's; with `from` nobody may have moved it meanwhile. */
export type Move = {
  to: OrderStatus
  from?: OrderStatus | undefined
  by: Mover
  reason?: string | undefined
  preparation_time?: number | undefined
  merchantId?: string | undefined
}
export type Told = 'status' | 'note' | 'time' | 'driver' | 'payment' | 'alert'

/** Locked; 404 for one that waits for its payment: nobody at a panel knows it yet. */
async function placedOrder(db: Db, orderId: string, merchantId?: string): Promise<OrderRow & { placed_at: string }> {
  const order = await lockedOrder(db, orderId)
  if (!order?.placed_at || (merchantId !== undefined && order.merchant_id !== merchantId)) throw missing('Order')
  return { ...order, placed_at: order.placed_at }
}

/** The only way an order changes status. Called by both panels, the customer's cancel, auto-accept, auto-reject and delivery providers. */
export async function moveOrder(
  db: Db,
  orderId: string,
  { to, from, by, reason, preparation_time, merchantId }: Move,
): Promise<WholeOrder> {
  const order = await placedOrder(db, orderId, merchantId)
  if (!canMove(order, to, by) || (from !== undefined && from !== order.order_status))
    throw fail('ORDER_NOT_TRANSITIONABLE', { from: order.order_status, to })
  if (to === 'cancelled' && !reason) throw invalid({ reason: 'The reason field is required.' })
  const time =
    preparation_time !== undefined && canChangePreparation(order.order_status)
      ? timeChange(order, preparation_time, db.now)
      : {}
  const cancelled = to === 'cancelled' ? await cancellation(db, order, by, reason ?? '') : {}
  const completed = to === 'completed' ? await completion(db, order) : {}
  await Promise.all([
    updateOrder(db, order.id, order.version, {
      order_status: to,
      was_ready: order.was_ready || to === 'ready',
      auto_reject_at: null,
      ...(isTerminal(to) ? { closed_at: db.now } : {}),
      ...time,
      ...cancelled,
      ...completed,
    }),
    writeHistory(db, { orderId: order.id, merchantId: order.merchant_id, status: to, by, reason: reason ?? null }),
  ])
  return tell(db, orderId, 'status', order.order_status)
}

/** What stands about an order now, told to whoever watches it. */
export async function tell(db: Db, orderId: string, what: Told, from?: OrderStatus): Promise<WholeOrder> {
  const whole = found(await wholeOrder(db, orderId, { unplaced: true }), 'Order')
  const { row } = whole
  await emit(
    db,
    'order.updated',
    row.id,
    {
      id: row.id,
      order_id: row.order_id,
      merchant_id: row.merchant_id,
      customer_id: row.customer_id,
      hides_customer: !row.share_customer_detail,
      summary: summaryOf({ ...row, timezone: row.merchant_copy.timezone }, false),
      what,
      ...(from ? { from, to: row.order_status } : {}),
    },
    row.merchant_id,
  )
  return whole
}

function timeChange(order: OrderRow, minutes: number, now: string) {
  const delivery_minutes = order.eta_minutes === null ? null : Math.max(0, order.eta_minutes - order.preparation_time)
  const slot_start = order.is_scheduled ? order.slot_start : null
  return {
    preparation_time: minutes,
    eta_minutes: order.eta_minutes === null ? null : minutes + (delivery_minutes ?? 0),
    delivery_timestamp: promisedTime({ placed_at: now, slot_start, preparation_time: minutes, delivery_minutes }),
  }
}

/** Stock, slot and coupon go back in this very transaction; what was paid is refunded by a job promised in it. */
async function cancellation(db: Db, order: OrderRow, by: Mover, reason: string) {
  await giveBack(db, order)
  const paid = order.payment_status === 'paid'
  if (paid) await refundOrder.later(db, { orderId: order.order_id })
  return {
    cancelled_by: by,
    cancel_reason: reason,
    commission_amount: 0,
    admin_amount: order.admin_amount - order.commission_amount,
    merchant_amount: order.merchant_amount + order.commission_amount,
    ...(paid ? { payment_status: 'refund_pending' as const } : {}),
  }
}

/** Also when a checkout is dropped that was never paid. */
export async function giveBack(
  db: Db,
  order: Pick<OrderRow, 'id' | 'merchant_id' | 'slot_start' | 'coupon_id' | 'is_scheduled'>,
) {
  const lines = await lineTakes(db, order.id)
  const sums = Map.groupBy(
    lines.flatMap(({ takes }) => takes),
    ({ product_id }) => product_id,
  )
  const again = await giveBackStock(
    db,
    [...sums].map(([product_id, takes]) => ({
      product_id,
      quantity: takes.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  )
  if (again.length > 0) await touchCatalog(db, order.merchant_id, again)
  if (order.is_scheduled && order.slot_start) await giveBackSlot(db, order.merchant_id, order.slot_start)
  if (order.coupon_id) await giveBackCoupon(db, order.id)
}

/** Cash is money in hand when the order is done: then it is booked. */
async function completion(db: Db, order: OrderRow) {
  if (order.payment_mode !== 'cash_on_delivery' || order.payment_status !== 'pending') return {}
  const txn_id = `COD-${order.order_id}`
  await bookPayment(db, order, { txn_id, ref_id: null })
  return { payment_status: 'paid' as const, txn_id }
}

export async function setPreparationTime(db: Db, orderId: string, minutes: number): Promise<WholeOrder> {
  const order = await placedOrder(db, orderId)
  if (!canChangePreparation(order.order_status)) throw fail('PREPARATION_TIME_LOCKED')
  await updateOrder(db, order.id, order.version, timeChange(order, minutes, order.placed_at))
  return tell(db, orderId, 'time')
}

export async function addNote(db: Db, orderId: string, note: string, merchantId?: string): Promise<WholeOrder> {
  const order = await placedOrder(db, orderId, merchantId)
  await writeNote(db, order.id, order.merchant_id, note)
  return tell(db, orderId, 'note')
}

export type Provider = {
  delivery_provider: string
  delivery_by?: 'admin' | 'merchant' | undefined
  driver?: { name: string; mobile?: string | null | undefined; vehicle?: string | null | undefined } | undefined
}

export async function assignProvider(
  db: Db,
  orderId: string,
  { delivery_provider, delivery_by, driver }: Provider,
  by: Mover,
): Promise<WholeOrder> {
  const order = await placedOrder(db, orderId)
  const drives = order.order_type === 'delivery' || order.order_type === 'pick_and_drop'
  if (!drives || ['picked', 'delivered', 'completed', 'cancelled'].includes(order.order_status))
    throw fail('DELIVERY_PROVIDER_LOCKED')
  await updateOrder(db, order.id, order.version, {
    delivery_provider,
    ...(delivery_by ? { delivery_by } : {}),
    ...(driver ? { driver: json(driver) } : {}),
  })
  if (driver && canMove(order, 'driver_assigned', by)) return moveOrder(db, orderId, { to: 'driver_assigned', by })
  return tell(db, orderId, 'driver')
}
