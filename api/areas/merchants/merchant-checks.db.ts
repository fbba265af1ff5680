import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Counts how many of these merchant categories exist. */
export const countCategories = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('merchant_category')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
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
    .where((eb) =>
      eb.or([eb('placed_at', 'is not', null), eb('created_at', '>', new Date(db.nowMs - payableMs).toISOString())]),
    )
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined)
