import { Settings } from '#contract/areas/settings/settings.ts'
import type { FailureReason } from '#contract/areas/drivers/fields.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { removeFiles } from '../files/files.job-types.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { changeOrderStatus, lockSettledOrder, withdrawDriver } from '../orders/order-status.commands.ts'
import { canTransition } from '../orders/orders.rules.ts'
import { publishOrderUpdated } from '../orders/publish-order.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { findOwnDelivery, hasOpenDelivery, updateDelivery } from './deliveries.db.ts'
import { findShift, markSeen, saveShift } from './shifts.db.ts'
import { erasePosition, isOnTheWay, savePosition } from './positions.db.ts'
import { forgetPhotos } from './photos.db.ts'
import type { DeliveryRow } from './deliveries.db.ts'
import { isPlausible } from './drivers.rules.ts'

/** A delivery and the driver who asks for it. Deliveries of others do not exist for a driver. */
export type OwnKey = { id: string; driverId: string }
type Locked = { order: OrderRow; delivery: DeliveryRow }

/** Locks the order first, as everything does that changes a delivery. */
async function lockOwn(db: Db, key: OwnKey): Promise<Locked> {
  const found = await findOwnDelivery(db, key)
  if (!found) throw notFound('Delivery')
  const order = await lockSettledOrder(db, found.order_number)
  const delivery = await findOwnDelivery(db, key)
  if (!delivery) throw notFound('Delivery')
  await markSeen(db, key.driverId)
  return { order, delivery }
}

/** 409 unless the driver still has the order. Somebody else may have taken it a moment ago. */
function assertOpen({ order, delivery }: Locked): void {
  if (delivery.closed_at !== null || order.closed_at !== null || order.delivery_provider !== null)
    throw apiError('DELIVERY_CLOSED')
}

/** 404 or 409 unless the driver has this delivery, before a photo of it is stored. */
export async function assertOpenDelivery(db: Db, key: OwnKey): Promise<DeliveryRow> {
  const locked = await lockOwn(db, key)
  assertOpen(locked)
  return locked.delivery
}

export async function acceptDelivery(db: Db, key: OwnKey): Promise<void> {
  const { order, delivery } = await lockOwn(db, key)
  assertOpen({ order, delivery })
  if (delivery.state !== 'assigned') return
  await updateDelivery(db, key.id, { state: 'accepted', accepted_at: db.now })
  await publishOrderUpdated(db, order.order_id, 'driver')
}

/** Gives an order back that was not picked up yet. */
export async function declineDelivery(db: Db, key: OwnKey, note: string): Promise<void> {
  const { order, delivery } = await lockOwn(db, key)
  if (delivery.state === 'declined') return
  assertOpen({ order, delivery })
  if (delivery.state === 'picked') throw apiError('DELIVERY_CLOSED')
  await updateDelivery(db, key.id, { state: 'declined', closed_at: db.now, note: note || null })
  await withdrawDriver(db, order, 'provider')
}

export async function pickUpDelivery(db: Db, key: OwnKey): Promise<void> {
  const { order, delivery } = await lockOwn(db, key)
  assertOpen({ order, delivery })
  if (delivery.state === 'picked') return
  await updateDelivery(db, key.id, { state: 'picked', accepted_at: delivery.accepted_at ?? db.now, picked_at: db.now })
  await moveOrder(db, order.order_id, ['picked'])
}

/** Hands an order over, with what its delivery asks as proof. */
export async function completeDelivery(db: Db, key: OwnKey, code: string | undefined): Promise<void> {
  const { order, delivery } = await lockOwn(db, key)
  if (delivery.state === 'delivered') return
  assertOpen({ order, delivery })
  if (delivery.state !== 'picked') throw apiError('DELIVERY_CLOSED')
  if (delivery.proof === 'code' && code !== delivery.code) throw apiError('DELIVERY_CODE_WRONG')
  if (delivery.proof === 'photo' && delivery.photo_key === null) throw apiError('DELIVERY_PHOTO_MISSING')
  await updateDelivery(db, key.id, { state: 'delivered', closed_at: db.now })
  await erasePosition(db, key.driverId)
  await moveOrder(db, order.order_id, ['picked', 'delivered'])
}

/** Says why an order was not delivered. It waits for staff, who assign it again, refund or cancel it. */
export async function failDelivery(
  db: Db,
  key: OwnKey,
  { reason, note }: { reason: FailureReason; note: string },
): Promise<void> {
  const { order, delivery } = await lockOwn(db, key)
  if (delivery.state === 'failed') return
  assertOpen({ order, delivery })
  await updateDelivery(db, key.id, { state: 'failed', closed_at: db.now, failure_reason: reason, note: note || null })
  await erasePosition(db, key.driverId)
  await withdrawDriver(db, order, 'provider')
}

/** The steps of the order that follow; those that staff have made already are left out. */
async function moveOrder(db: Db, orderId: string, steps: readonly ('picked' | 'delivered')[]): Promise<void> {
  let order = await lockSettledOrder(db, orderId)
  for (const to of steps) {
    if (!canTransition(order, to, 'provider')) continue
    await changeOrderStatus(db, orderId, { to, by: 'provider' })
    order = await lockSettledOrder(db, orderId)
  }
}

/** Keeps the photo of a hand-over for the days that the tenant has set, and forgets an earlier one. */
export async function keepPhoto(db: Db, key: OwnKey, photoKey: string): Promise<void> {
  const { order, delivery } = await lockOwn(db, key)
  assertOpen({ order, delivery })
  const { proof_photo_days } = await settingsFor(db, order.merchant_id, Settings.pick({ proof_photo_days: true }))
  if (delivery.photo_key !== null) {
    await forgetPhotos(db, [{ id: key.id, key: delivery.photo_key }])
    await removeFiles.enqueue(db, { keys: [delivery.photo_key] })
  }
  const photo_expires_at = isoAt(db.nowMs + proof_photo_days * 86_400_000)
  await updateDelivery(db, key.id, { photo_key: photoKey, photo_expires_at })
}

/** Starts or ends the shift of a driver. Who still has deliveries stays on duty. */
export async function setDuty(db: Db, driverId: string, isOnDuty: boolean): Promise<void> {
  if (!isOnDuty && (await hasOpenDelivery(db, driverId))) throw apiError('DELIVERIES_OPEN')
  await saveShift(db, driverId, isOnDuty)
}

type Position = { latitude: number; longitude: number; accuracy: number }

/** Stores where a driver is who is on the way to a customer. Says whether the browser should go on. */
export async function locateDriver(db: Db, driverId: string, { accuracy, ...point }: Position) {
  if (!(await isOnTheWay(db, driverId))) return { is_shared: false }
  if (isPlausible(await findShift(db, driverId), { ...point, accuracy }, db.nowMs))
    await savePosition(db, driverId, point)
  return { is_shared: true }
}
