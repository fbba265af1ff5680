import { canChangeProvider } from '#contract/rules/orders.ts'
import type { Driver } from '#contract/schemas/driver.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { apiError } from '#api/platform/api-error.ts'
import { lockPlacedOrder } from './order-details.queries.ts'
import type { OrderRow } from './order-details.queries.ts'
import { changeOrderStatus } from './order-status.commands.ts'
import { updateOrder } from './order-writes.db.ts'
import { insertNote } from './order-history.db.ts'
import { canChangePreparation, canTransition } from './orders.rules.ts'
import type { OrderActor } from './orders.rules.ts'
import { publishOrderUpdated } from './publish-order.commands.ts'
import { promiseStart, rescheduledColumns } from './times.rules.ts'
import type { OrderDetails } from './order-views.rules.ts'

export async function setPreparationTime(db: Db, orderId: string, minutes: number): Promise<OrderDetails> {
  const order = await lockPlacedOrder(db, orderId)
  if (!canChangePreparation(order.order_status)) throw apiError('PREPARATION_TIME_LOCKED')
  await updateOrder(db, order.id, order.version, rescheduledColumns(order, minutes, promiseStart(order)))
  return publishOrderUpdated(db, orderId, 'time')
}

export async function addNote(db: Db, orderId: string, note: string, merchantId?: string): Promise<OrderDetails> {
  const order = await lockPlacedOrder(db, orderId, merchantId)
  await insertNote(db, order.id, order.merchant_id, note)
  return publishOrderUpdated(db, orderId, 'note')
}

export type Provider = {
  delivery_provider: string
  delivery_by?: 'admin' | 'merchant' | undefined
  driver?: Driver | undefined
}

export async function assignProvider(
  db: Db,
  orderId: string,
  { delivery_provider, delivery_by, driver }: Provider,
  by: OrderActor,
): Promise<OrderDetails> {
  const order = await lockPlacedOrder(db, orderId)
  if (!canChangeProvider(order)) throw apiError('DELIVERY_PROVIDER_LOCKED')
  await updateOrder(db, order.id, order.version, {
    delivery_provider,
    ...(delivery_by ? { delivery_by } : {}),
    ...(driver ? { driver: json(driver) } : {}),
  })
  if (driver && canTransition(order, 'driver_assigned', by))
    return changeOrderStatus(db, orderId, { to: 'driver_assigned', by })
  return publishOrderUpdated(db, orderId, 'driver')
}

/** Sets and publishes the payment status. 'awaiting' is not published: no screen shows the difference. */
export async function setPaymentStatus(
  db: Db,
  order: Pick<OrderRow, 'id' | 'order_id' | 'version'>,
  payment_status: 'awaiting' | 'paid' | 'failed' | 'voided' | 'refund_pending' | 'refunded',
): Promise<void> {
  await updateOrder(db, order.id, order.version, { payment_status })
  if (payment_status !== 'awaiting') await publishOrderUpdated(db, order.order_id, 'payment')
}

/** Gives a locked order to a driver of the own fleet, so that no delivery service has it. */
export async function assignOwnDriver(
  db: Db,
  order: OrderRow,
  { driver, by }: { driver: Driver; by: OrderActor },
): Promise<OrderDetails> {
  await updateOrder(db, order.id, order.version, { delivery_provider: null, driver: json(driver) })
  if (canTransition(order, 'driver_assigned', by))
    return changeOrderStatus(db, order.order_id, { to: 'driver_assigned', by })
  return publishOrderUpdated(db, order.order_id, 'driver')
}
