import { randomInt } from 'node:crypto'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { DeliveryState } from '#contract/areas/drivers/fields.ts'
import type { driverDispatch } from '#contract/areas/drivers/dispatch.ts'
import type { ParsedInput, ResponseOf } from '#contract/call.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { browserIdsOf } from '../alerts/push-browser.commands.ts'
import { hasCourier } from '../delivery-integrations/courier.queries.ts'
import { assignOwnDriver } from '../orders/orders.commands.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { lockSettledOrder, withdrawDriver } from '../orders/order-status.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { findDriver, listDriversOnDuty } from './drivers.db.ts'
import { insertDelivery, listDeliveriesOf, lockOpenDelivery, updateDelivery } from './deliveries.db.ts'
import { erasePosition } from './positions.db.ts'
import type { DeliveryRow } from './deliveries.db.ts'
import { pushDelivery } from './drivers.job-types.ts'
import { orderOfDispatch } from './drivers.queries.ts'
import { isAssignable, rankDrivers } from './drivers.rules.ts'

type Staff = 'tenant' | 'merchant'
type OrderDelivery = ResponseOf<typeof driverDispatch.show>
type OrderKey = ParsedInput<typeof driverDispatch.show>
type Stored = Pick<AppServices, 'files' | 'clock'>

async function findOrder(db: Db, { order_id, merchant_id }: OrderKey) {
  const order = orNotFound(await orderOfDispatch(db, order_id), 'Order')
  if (merchant_id !== undefined && merchant_id !== order.merchant_id) throw notFound('Order')
  return order
}

/** The deliveries of an order by own drivers. */
export async function showOrderDelivery(db: Db, { files, clock }: Stored, key: OrderKey): Promise<OrderDelivery> {
  const order = await findOrder(db, key)
  const rows = await listDeliveriesOf(db, order.id)
  const isAssignableNow = isAssignable(order, rows[0]) && !(await hasCourier(db, key.order_id))
  return {
    deliveries: rows.map(({ photo_key, ...row }) => ({
      ...row,
      photo_url: photo_key === null ? null : files.signedUrl(photo_key, clock()),
    })),
    is_assignable: isAssignableNow,
  }
}

/** Drivers who can be asked, the best choice first. */
export async function listDrivers(db: Db, by: Staff, key: OrderKey) {
  const { merchant_id: merchantId, merchant_snapshot: merchant, pickup } = await findOrder(db, key)
  const { latitude, longitude } = pickup ?? merchant
  const store = latitude === null || longitude === null ? null : { latitude, longitude }
  return rankDrivers(await listDriversOnDuty(db, { merchantId, ofTenant: by === 'tenant' }), store, db.nowMs)
}

/** Assigns a driver under the lock of the order. The same driver twice is one assignment. */
export async function assignDriver(
  db: Db,
  by: Staff,
  { driver_id: driverId, replaces, ...key }: ParsedInput<typeof driverDispatch.assign>,
): Promise<void> {
  const order = await lockSettledOrder(db, key.order_id, key.merchant_id)
  const fleet = { merchantId: order.merchant_id, ofTenant: by === 'tenant' }
  if (!(await findDriver(db, fleet, driverId))) throw notFound('Driver')
  const open = await lockOpenDelivery(db, order.id)
  if (open?.driver_id === driverId) return
  const [last] = await listDeliveriesOf(db, order.id)
  if (!isAssignable(order, last) || (await hasCourier(db, order.order_id))) throw apiError('DELIVERY_PROVIDER_LOCKED')
  if ((open?.id ?? null) !== replaces) throw apiError('CONFLICT')
  const [driver] = await listDriversOnDuty(db, fleet, driverId)
  if (!driver) throw apiError('DRIVER_OFF_DUTY')
  if (open) await endDelivery(db, order, open, 'cancelled')
  const { delivery_proof: proof } = await settingsFor(db, order.merchant_id, Settings.pick({ delivery_proof: true }))
  const id = await insertDelivery(db, {
    order_id: order.id,
    merchant_id: order.merchant_id,
    driver_id: driverId,
    driver_name: driver.name,
    proof,
    // The customer keeps the code that they have seen.
    code: proof === 'code' ? (last?.code ?? String(randomInt(1_000, 10_000))) : null,
  })
  await tellDriver(db, order, { id, driver_id: driverId, state: 'assigned' })
  await assignOwnDriver(db, order, { driver: { name: driver.name }, by })
}

/** Takes the open delivery of an order from its driver, as long as nothing was picked up. */
export async function unassignDriver(db: Db, by: Staff, key: OrderKey): Promise<void> {
  const order = await lockSettledOrder(db, key.order_id, key.merchant_id)
  const open = await lockOpenDelivery(db, order.id)
  if (!open) return
  if (!isAssignable(order, open)) throw apiError('DELIVERY_PROVIDER_LOCKED')
  await endDelivery(db, order, open, 'cancelled')
  await withdrawDriver(db, order, by)
}

/** Ends the delivery of a locked order by somebody else than its driver, who is told. */
export async function endDelivery(
  db: Db,
  order: OrderRow,
  { id, driver_id }: DeliveryRow,
  state: 'cancelled' | 'delivered',
): Promise<void> {
  await updateDelivery(db, id, { state, closed_at: db.now })
  await erasePosition(db, driver_id)
  await tellDriver(db, order, { id, driver_id, state })
}

type News = { id: string; driver_id: string; state: DeliveryState }

/** Tells a driver on the open screen, and by the notifications of their browsers. */
export async function tellDriver(db: Db, order: OrderRow, { id, driver_id, state }: News): Promise<void> {
  const news = { delivery_id: id, driver_id, order_id: order.order_id, state }
  await emit(db, 'driver_delivery.updated', id, news, order.merchant_id)
  if (state !== 'assigned' && state !== 'cancelled') return
  for (const tokenId of await browserIdsOf(db, driver_id))
    await pushDelivery.enqueue(db, { tokenId, deliveryId: id, messageId: newId() })
}
