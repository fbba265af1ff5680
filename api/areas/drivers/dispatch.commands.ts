import type { DispatchBoard, driverDispatch } from '#contract/areas/drivers/dispatch.ts'
import type { ParsedInput } from '#contract/call.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import {
  boardLimit,
  listDriverDeliveries,
  listFleetOnDuty,
  listTasksOf,
  listWaiting,
  saveRoute,
} from './dispatch.db.ts'
import { toBoardDrivers, toWaiting } from './dispatch.rules.ts'

type Staff = 'tenant' | 'merchant'

/** Orders without a driver, and the drivers on duty with what they have. */
export async function showBoard(db: Db, by: Staff): Promise<DispatchBoard> {
  const [rows, fleet] = await Promise.all([
    listWaiting(db),
    listFleetOnDuty(db, by === 'tenant' ? null : db.merchantId),
  ])
  const tasks = await listTasksOf(
    db,
    fleet.map(({ id }) => id),
  )
  const drivers = toBoardDrivers(fleet, tasks, db.nowMs)
  return {
    waiting: toWaiting(rows.slice(0, boardLimit), drivers, db.nowMs),
    has_more: rows.length > boardLimit,
    drivers,
  }
}

/** Puts open deliveries of a driver in order, and shows it to the driver. Deliveries that are over by now are left out. */
export async function arrangeRoute(
  db: Db,
  { driver_id: driverId, delivery_ids: ids }: ParsedInput<typeof driverDispatch.arrange>,
): Promise<void> {
  const known = await listDriverDeliveries(db, driverId, ids)
  if (known.length === 0) throw notFound('Driver')
  const [first] = known.filter(({ closed_at }) => closed_at === null)
  if (!first) return
  await saveRoute(db, driverId, ids)
  const news = { delivery_id: first.id, driver_id: driverId, order_id: first.order_number, state: first.state }
  await emit(db, 'driver_delivery.updated', first.id, news, first.merchant_id)
}
