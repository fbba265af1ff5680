import { sql } from 'kysely'
import {
  allMerchantsPermissions,
  merchantDriverPermission,
  tenantDriverPermission,
} from '#contract/rules/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { shiftHours } from './drivers.db.ts'
import { boardColumns } from './tasks.queries.ts'

/** Orders and drivers of a dispatch board. More are not shown at once. */
export const boardLimit = 100
/** Open deliveries of all drivers of a board. */
const maxTasks = 1_000
/** Nobody is sent for orders that are promised later than this. */
const aheadHours = 3

/**
 * Open orders of the next hours that wait for a driver, the first promised first: nobody has them, or a driver could not
 * deliver them. One more than a board shows.
 */
export const listWaiting = (db: Db) =>
  db
    .selectFrom('orders as o')
    .select([...boardColumns, 'o.merchant_id'])
    .where('o.placed_at', 'is not', null)
    .where('o.closed_at', 'is', null)
    .where('o.order_type', 'in', ['delivery', 'pick_and_drop'])
    .where('o.delivery_provider', 'is', null)
    .where('o.delivery_timestamp', '<', isoAt(db.nowMs + aheadHours * 3_600_000))
    .where((eb) => {
      const deliveries = eb.selectFrom('driver_delivery as d').select('d.id').whereRef('d.order_id', '=', 'o.id')
      return eb.or([
        eb.and([eb('o.order_status', 'in', ['processing', 'ready']), eb('o.driver', 'is', null)]),
        eb.and([
          eb('o.order_status', '=', 'picked'),
          eb.exists(deliveries.where('d.state', '=', 'failed')),
          eb.not(eb.exists(deliveries.where('d.closed_at', 'is', null))),
        ]),
      ])
    })
    .orderBy('o.delivery_timestamp')
    .orderBy('o.id')
    .limit(boardLimit + 1)
    .execute()
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number]
export type BoardRow = Omit<WaitingRow, 'merchant_id'>

/** Drivers on duty with the stores they deliver for, the last seen first. `merchantId` is null for all stores. */
export const listFleetOnDuty = (db: Db, merchantId: string | null) => {
  const isTenantWide = sql<boolean>`(${merchantId === null} and (u.role = 'T1001'
    or u.permissions && ${[...allMerchantsPermissions, tenantDriverPermission]}::text[]))`
  const stores = sql<string[]>`array(select m.merchant_id from merchant_user m
    where m.user_id = u.id and m.merchant_id = coalesce(${merchantId}::uuid, m.merchant_id)
      and coalesce(m.permissions, u.permissions) && ${[merchantDriverPermission]}::text[]
    limit 1000)`
  return db
    .selectFrom('driver_shift as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select([
      'u.id',
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
      's.seen_at',
      's.latitude',
      's.longitude',
      's.located_at',
      isTenantWide.as('is_tenant_wide'),
      stores.as('merchant_ids'),
    ])
    .where('s.is_on_duty', '=', true)
    .where('s.seen_at', '>', isoAt(db.nowMs - shiftHours * 3_600_000))
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`(${isTenantWide} or cardinality(${stores}) > 0)`)
    .orderBy('s.seen_at', 'desc')
    .limit(boardLimit)
    .execute()
}
export type FleetRow = Awaited<ReturnType<typeof listFleetOnDuty>>[number]

/** The open deliveries of these drivers with their orders. */
export const listTasksOf = async (db: Db, driverIds: readonly string[]) =>
  driverIds.length === 0
    ? []
    : db
        .selectFrom('driver_delivery as d')
        .innerJoin('orders as o', 'o.id', 'd.order_id')
        .select([...boardColumns, 'o.merchant_id', 'd.id', 'd.driver_id', 'd.state', 'd.route_position'])
        .where('d.driver_id', 'in', driverIds)
        .where('d.closed_at', 'is', null)
        .orderBy('d.id')
        .limit(maxTasks)
        .execute()
export type BoardTaskRow = Awaited<ReturnType<typeof listTasksOf>>[number]

/** Those of these deliveries that are of a driver. */
export const listDriverDeliveries = (db: Db, driverId: string, ids: readonly string[]) =>
  db
    .selectFrom('driver_delivery as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.id', 'd.merchant_id', 'd.state', 'd.closed_at', 'o.order_id as order_number'])
    .where('d.id', 'in', ids)
    .where('d.driver_id', '=', driverId)
    .execute()

/** Sets the positions of open deliveries of a driver; those that are not named have none. */
export const saveRoute = (db: Db, driverId: string, deliveryIds: readonly string[]) =>
  db
    .updateTable('driver_delivery')
    .set({
      route_position: sql<number | null>`array_position(${[...deliveryIds]}::uuid[], driver_delivery.id) - 1`,
      updated_at: db.now,
    })
    .where('driver_id', '=', driverId)
    .where('closed_at', 'is', null)
    .execute()
