import type { Db } from '#api/platform/db/db.ts'

/** The time zone that the cohorts need, and the one that they have. */
export async function cohortTimezones(db: Db): Promise<{ needed: string; built: string | null } | undefined> {
  return db
    .selectFrom('tenant_profile as p')
    .innerJoin('order_total_state as s', 's.tenant_id', 'p.tenant_id')
    .select(['p.timezone as needed', 's.cohort_timezone as built'])
    .executeTakeFirst()
}

/** Customers who ordered first in one of these months, by the months of their orders. Undefined while they are not built. */
export async function listCohorts(db: Db, timezone: string, { from, to }: { from: string; to: string }) {
  const built = (await cohortTimezones(db))?.built
  if (built !== timezone) return undefined
  return db
    .selectFrom('customer_cohort')
    .select(['first_month', 'order_month', 'customers'])
    .where('first_month', '>=', from)
    .where('first_month', '<=', to)
    .where('order_month', '<=', to)
    .where('customers', '<>', 0)
    .orderBy('first_month')
    .orderBy('order_month')
    .execute()
}
