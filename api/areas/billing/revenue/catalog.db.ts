import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Rate } from '#contract/areas/billing/revenue.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { PlanPriceTable } from '#api/platform/tables.ts'

/** A second change in the same instant replaces the first. */
export const insertPrice = (db: Db, row: Omit<Insertable<PlanPriceTable>, 'id'>) =>
  db
    .insertInto('plan_price')
    .values({ id: newId(), ...row, created_at: db.now })
    .onConflict((oc) =>
      oc.columns(['item', 'currency', 'valid_from']).doUpdateSet({
        monthly_price: row.monthly_price,
        setup_fee: row.setup_fee ?? 0,
        is_offered: row.is_offered ?? true,
      }),
    )
    .execute()

export const insertRate = (db: Db, { currency, target, rate }: Omit<Rate, 'valid_from'>) =>
  db
    .insertInto('billing_rate')
    .values({ currency, target, rate, valid_from: db.now })
    .onConflict((oc) => oc.columns(['currency', 'target', 'valid_from']).doUpdateSet({ rate }))
    .execute()

/** The rate of each pair that applies now. */
export async function listRates(db: Db): Promise<Rate[]> {
  const rows = await db
    .selectFrom('billing_rate')
    .distinctOn(['currency', 'target'])
    .select(['currency', 'target', 'valid_from', sql<number>`rate::float8`.as('rate')])
    .where('valid_from', '<=', db.now)
    .orderBy('currency')
    .orderBy('target')
    .orderBy('valid_from', 'desc')
    .execute()
  return rows
}
