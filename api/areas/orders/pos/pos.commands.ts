import type { AlertStep } from '#contract/schemas/order.ts'
import type { PosState } from '#contract/schemas/pos-state.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { lockOrder, lockPlacedOrder } from '../order-details.queries.ts'
import type { OrderRow } from '../order-details.queries.ts'
import type { OrderDetails } from '../order-views.rules.ts'
import { updateOrder } from '../order-writes.db.ts'
import { insertAlertStep } from '../order-history.db.ts'
import { publishOrderUpdated } from '../publish-order.commands.ts'
import { posReport } from '../orders.job-types.ts'

/** Notes that the point of sale of the merchant must take the order. False if that was noted before. */
export async function awaitPos(db: Db, orderId: string, name: string | null): Promise<boolean> {
  const order = await lockOrder(db, orderId)
  if (!order || order.pos !== null || isClosed(order)) return false
  await setPos(db, order, { name, state: 'waiting', reference: null, reason: null })
  await publishOrderUpdated(db, orderId, 'alert')
  return true
}

/** Says that the order is missing in the point of sale, unless it was decided otherwise. Returns it if people must be alerted. */
export async function markMissing(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const order = await lockOrder(db, orderId)
  if (order?.pos?.state !== 'waiting' || isClosed(order)) return undefined
  await change(db, order, { ...order.pos, state: 'missing' }, 'pos_missing')
  return order
}

type OrderId = { order_id: string; merchant_id?: string | undefined }

/** The point of sale has the order: also after it was missing. */
export async function confirmInPos(
  db: Db,
  { order_id, merchant_id, reference }: OrderId & { reference?: string | undefined },
): Promise<OrderDetails> {
  const { order, pos } = await lockPosOrder(db, order_id, merchant_id)
  return change(
    db,
    order,
    { ...pos, state: 'confirmed', reference: reference ?? pos.reference, reason: null },
    'pos_confirmed',
  )
}

/** The point of sale refuses the order. People are alerted at once. */
export async function failInPos(
  db: Db,
  { order_id, merchant_id, reason }: OrderId & { reason: string },
): Promise<OrderDetails> {
  const { order, pos } = await lockPosOrder(db, order_id, merchant_id)
  await posReport.enqueue(db, { orderId: order_id })
  return change(db, order, { ...pos, state: 'missing', reason }, 'pos_missing')
}

/** Staff handle the order without the point of sale. */
export async function handleManually(db: Db, { order_id, merchant_id }: OrderId): Promise<OrderDetails> {
  const { order, pos } = await lockPosOrder(db, order_id, merchant_id)
  return change(db, order, { ...pos, state: 'manual' }, 'pos_manual')
}

/** An answer with an API key shows that the point of sale has the order. */
export async function confirmByApiKey(db: Db, orderId: string): Promise<OrderDetails | undefined> {
  if (!db.actor.keyId) return undefined
  const order = await lockOrder(db, orderId)
  if (order?.pos?.state !== 'waiting' && order?.pos?.state !== 'missing') return undefined
  return change(db, order, { ...order.pos, state: 'confirmed', reason: null }, 'pos_confirmed')
}

const isClosed = ({ order_status }: OrderRow) => order_status === 'cancelled' || order_status === 'completed'

async function lockPosOrder(db: Db, orderId: string, merchantId: string | undefined) {
  const order = await lockPlacedOrder(db, orderId, merchantId)
  if (order.pos === null) throw apiError('ORDER_NOT_OF_POS')
  return { order, pos: order.pos }
}

const setPos = (db: Db, order: OrderRow, pos: PosState) => updateOrder(db, order.id, order.version, { pos: json(pos) })

async function change(db: Db, order: OrderRow, pos: PosState, step: AlertStep): Promise<OrderDetails> {
  await setPos(db, order, pos)
  await insertAlertStep(db, {
    orderId: order.id,
    merchantId: order.merchant_id,
    status: order.order_status,
    by: db.actor.kind === 'user' ? (db.scope.merchantId === null ? 'tenant' : 'merchant') : 'system',
    reason: pos.reason ?? pos.reference,
    step,
  })
  return publishOrderUpdated(db, order.order_id, 'alert')
}
