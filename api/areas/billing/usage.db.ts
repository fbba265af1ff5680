import type { Insertable, Selectable } from 'kysely'
import { minorUnit } from '#contract/rules/currencies.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { BillingUsageTable } from '#api/platform/tables.ts'

type UsageRow = Selectable<BillingUsageTable>

export const insertUsage = (db: Db, row: Omit<Insertable<BillingUsageTable>, 'tenant_id'>) =>
  db
    .insertInto('billing_usage')
    .values({ ...row, created_at: db.now })
    .onConflict((oc) => oc.columns(['tenant_id', 'period_start', 'currency']).doNothing())
    .execute()

export const listWaitingUsage = (db: Db): Promise<UsageRow[]> =>
  db
    .selectFrom('billing_usage')
    .selectAll()
    .where('invoice_id', 'is', null)
    .orderBy('period_start')
    .orderBy('currency')
    .execute()

export const setUsageInvoice = (
  db: Db,
  { period_start, currency }: Pick<UsageRow, 'period_start' | 'currency'>,
  invoice_id: string,
) =>
  db
    .updateTable('billing_usage')
    .set({ invoice_id })
    .where('period_start', '=', period_start)
    .where('currency', '=', currency)
    .execute()

/** Minor units of `target` for one minor unit of `currency`; undefined if the operator has not set a rate. */
export async function findRate(db: Db, currency: string, target: string): Promise<number | undefined> {
  if (currency === target) return 1
  const row = await db
    .selectFrom('billing_rate')
    .select('rate')
    .where('currency', '=', currency)
    .where('target', '=', target)
    .where('valid_from', '<=', db.now)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.rate) * 10 ** (minorUnit(target) - minorUnit(currency))
}
