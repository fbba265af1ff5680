import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Counts how many of these merchant categories exist. */
export const knownCategories = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('merchant_category')
    .select((c) => c.fn.countAll<number>().as('count'))
    .where('id', '=', (any) => any.fn.any(any.val([...ids])))
    .executeTakeFirstOrThrow()

/** Whether a module of the tenant's plan is active. */
export const hasModule = (db: Db, name: string) =>
  db
    .selectFrom('tenant_profile')
    .select(
      sql<boolean>`exists (select 1 from jsonb_array_elements(saas_modules) as one where one ->> 'module_name' = ${name} and (one ->> 'active')::boolean)`.as(
        'active',
      ),
    )
    .executeTakeFirst()
    .then((row) => row?.active ?? false)

const payableMs = 15 * 60_000

/** Whether the merchant has open orders, or recent ones that may still be paid. */
export const hasOpenOrders = (db: Db, merchantId: string) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('closed_at', 'is', null)
    .where((row) =>
      row.or([row('placed_at', 'is not', null), row('created_at', '>', new Date(db.nowMs - payableMs).toISOString())]),
    )
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined)

export const zonesAround = (db: Db, merchantId: string) =>
  db
    .selectFrom('zone')
    .select(['id', 'method', 'radius', 'polygons', 'countries', 'is_active'])
    .where('merchant_id', '=', merchantId)
    .where('method', '=', 'radius')
    .execute()

type Bounds = { min_latitude: number; max_latitude: number; min_longitude: number; max_longitude: number }

export const setZoneBounds = (
  db: Db,
  id: string,
  { min_latitude, max_latitude, min_longitude, max_longitude }: Bounds,
) =>
  db
    .updateTable('zone')
    .set({ bounds: `(${max_longitude},${max_latitude}),(${min_longitude},${min_latitude})`, updated_at: db.now })
    .where('id', '=', id)
    .execute()
