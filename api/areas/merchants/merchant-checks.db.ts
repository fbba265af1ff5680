import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Counts how many of these merchant categories exist. */
export const countCategories = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('merchant_category')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .executeTakeFirstOrThrow()

/** What a merchant has of what it needs to sell. The location is a column of the merchant. */
export async function loadSalesChecks(db: Db, merchantId: string) {
  const tenantId = db.scope.tenantId
  const { rows } = await sql<{ has_opening_hours: boolean; has_product: boolean }>`
    select exists (select 1 from store_timing where tenant_id = ${tenantId} and merchant_id = ${merchantId})
           or exists (select 1 from setting where tenant_id = ${tenantId} and merchant_id is null
                       and setting_key = 'store_timing') as has_opening_hours,
           exists (select 1 from product where tenant_id = ${tenantId} and merchant_id = ${merchantId}
                      and deleted_at is null and status = 'active' and stock_status = 'in_stock'
                      and (not track_inventory or quantity > 0)) as has_product`.execute(db)
  return rows[0] ?? { has_opening_hours: false, has_product: false }
}

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
