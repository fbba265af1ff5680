import { sql } from 'kysely'
import {
  allMerchantsPermissions,
  merchantDriverPermission,
  tenantDriverPermission,
} from '#contract/rules/permissions.ts'
import type { DeliveryProof, DeliveryState, FailureReason } from '#contract/areas/drivers/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'

const columns = [
  'd.id',
  'd.order_id',
  'd.merchant_id',
  'd.driver_id',
  'd.driver_name',
  'd.state',
  'd.proof',
  'd.code',
  'd.photo_key',
  'd.failure_reason',
  'd.note',
  'd.assigned_by_name',
  'd.assigned_at',
  'd.accepted_at',
  'd.picked_at',
  'd.closed_at',
] as const

const deliveries = (db: Db) => db.selectFrom('driver_delivery as d').select(columns)
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number]

/** The deliveries of an order, newest first. */
export const listDeliveriesOf = (db: Db, orderId: string) =>
  deliveries(db).where('d.order_id', '=', orderId).orderBy('d.id', 'desc').limit(20).execute()

export const lockOpenDelivery = (db: Db, orderId: string) =>
  deliveries(db).where('d.order_id', '=', orderId).where('d.closed_at', 'is', null).forUpdate().executeTakeFirst()

/** A delivery of this driver, with the number of its order. */
export const findOwnDelivery = (db: Db, { id, driverId }: { id: string; driverId: string }) =>
  deliveries(db)
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select('o.order_id as order_number')
    .where('d.id', '=', id)
    .where('d.driver_id', '=', driverId)
    .executeTakeFirst()

type NewDelivery = {
  order_id: string
  merchant_id: string
  driver_id: string
  driver_name: string
  proof: DeliveryProof
  code: string | null
}

export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<string> {
  const id = newId()
  await db
    .insertInto('driver_delivery')
    .values({
      id,
      ...delivery,
      state: 'assigned',
      assigned_by_name: db.actor.name,
      assigned_at: db.now,
      updated_at: db.now,
    })
    .execute()
  return id
}

type Changes = {
  state?: DeliveryState
  accepted_at?: string
  picked_at?: string
  closed_at?: string
  failure_reason?: FailureReason
  note?: string | null
  photo_key?: string
  photo_expires_at?: string
}

export const updateDelivery = (db: Db, id: string, changes: Changes) =>
  db
    .updateTable('driver_delivery')
    .set({ ...changes, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Users that deliver for this merchant: its own drivers, and for tenant staff also those of the tenant's fleet. */
const mayDeliverFor = (merchantId: string, ofTenant: boolean) => sql<boolean>`(
  exists (select 1 from merchant_user m
    where m.user_id = u.id and m.merchant_id = ${merchantId}
      and coalesce(m.permissions, u.permissions) && ${[merchantDriverPermission]}::text[])
  or (${ofTenant} and (u.role = 'T1001'
      or u.permissions && ${[...allMerchantsPermissions, tenantDriverPermission]}::text[])))`

/** A driver who is on duty, but was not seen for this long, has gone home. */
export const shiftHours = 12

type Fleet = { merchantId: string; ofTenant: boolean }

/** Drivers on duty who deliver for a merchant, the last seen first. */
export const listDriversOnDuty = (db: Db, { merchantId, ofTenant }: Fleet, driverId?: string) =>
  db
    .selectFrom('driver_shift as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select((eb) => [
      'u.id',
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
      's.seen_at',
      's.latitude',
      's.longitude',
      's.located_at',
      eb
        .selectFrom('driver_delivery as d')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('d.driver_id', '=', 'u.id')
        .where('d.closed_at', 'is', null)
        .as('open_deliveries'),
    ])
    .where('s.is_on_duty', '=', true)
    .where('s.seen_at', '>', isoAt(db.nowMs - shiftHours * 3_600_000))
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where(mayDeliverFor(merchantId, ofTenant))
    .$if(driverId !== undefined, (qb) => qb.where('u.id', '=', driverId ?? ''))
    .orderBy('s.seen_at', 'desc')
    .limit(100)
    .execute()

/** Whether a user delivers for a merchant, on duty or not. */
export const findDriver = (db: Db, { merchantId, ofTenant }: Fleet, userId: string) =>
  db
    .selectFrom('app_user as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .where(mayDeliverFor(merchantId, ofTenant))
    .executeTakeFirst()

export const findShift = (db: Db, userId: string) =>
  db
    .selectFrom('driver_shift')
    .select(['is_on_duty', 'since', 'latitude', 'longitude', 'located_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Starts or ends a shift; one that goes on keeps its start. */
export const saveShift = (db: Db, userId: string, isOnDuty: boolean) =>
  db
    .insertInto('driver_shift')
    .values({ user_id: userId, is_on_duty: isOnDuty, since: db.now, seen_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({
        is_on_duty: isOnDuty,
        seen_at: db.now,
        since: sql<string>`case when driver_shift.is_on_duty = excluded.is_on_duty then driver_shift.since else excluded.since end`,
      }),
    )
    .execute()

/** The driver has used the panel. */
export const markSeen = (db: Db, userId: string) =>
  db.updateTable('driver_shift').set({ seen_at: db.now }).where('user_id', '=', userId).execute()

const onTheWay = (db: Db, userId: string) =>
  db
    .selectFrom('driver_delivery')
    .select('id')
    .where('driver_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('state', '=', 'picked')

export const isOnTheWay = async (db: Db, userId: string): Promise<boolean> =>
  (await onTheWay(db, userId).limit(1).executeTakeFirst()) !== undefined

export const savePosition = (db: Db, userId: string, position: { latitude: number; longitude: number }) =>
  db
    .insertInto('driver_shift')
    .values({ user_id: userId, is_on_duty: true, since: db.now, seen_at: db.now, ...position, located_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ ...position, located_at: db.now, seen_at: db.now }),
    )
    .execute()

/** Forgets where a driver is who has nothing to deliver any more. */
export const erasePosition = (db: Db, userId: string) =>
  db
    .updateTable('driver_shift')
    .set({ latitude: null, longitude: null, located_at: null })
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb.exists(onTheWay(db, userId))))
    .execute()

export const hasOpenDelivery = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('driver_delivery')
    .select('id')
    .where('driver_id', '=', userId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Photos of hand-overs to a customer. */
export const listPhotosOf = (db: Db, customerId: string) =>
  db
    .selectFrom('driver_delivery as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.id', 'd.photo_key'])
    .where('o.customer_id', '=', customerId)
    .where('d.photo_key', 'is not', null)
    .execute()

export async function forgetPhotos(db: Db, photos: readonly { id: string; key: string }[]): Promise<void> {
  await db
    .updateTable('driver_delivery')
    .set({ photo_key: null, photo_expires_at: null })
    .where(
      'id',
      'in',
      photos.map(({ id }) => id),
    )
    .execute()
  await db
    .deleteFrom('file')
    .where(
      'key',
      'in',
      photos.map(({ key }) => key),
    )
    .where('purpose', '=', 'proof')
    .execute()
}
