import { sql } from 'kysely'
import {
  allMerchantsPermissions,
  merchantDriverPermission,
  tenantDriverPermission,
} from '#contract/rules/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'

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
