import { sql } from 'kysely'
import type { VisitFunnel, VisitStep } from '#contract/areas/reports/visits.ts'
import type { Db } from '#api/platform/db/db.ts'

/** Adds visits to the sums of a day. Sorted, so that transactions do not wait for each other in a circle. */
export async function addVisits(db: Db, counts: ReadonlyMap<VisitStep, number>, local_date: string): Promise<void> {
  const rows = [...counts].toSorted(([one], [other]) => one.localeCompare(other))
  await db
    .insertInto('visit_total')
    .values(rows.map(([step, visits]) => ({ local_date, step, visits })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'local_date', 'step'])
        .doUpdateSet({ visits: sql`visit_total.visits + excluded.visits` }),
    )
    .execute()
}

/** Visits of local days, both inclusive. */
export async function countVisits(db: Db, startDate: string, endDate: string): Promise<VisitFunnel> {
  const rows = await db
    .selectFrom('visit_total')
    .select(['step', (eb) => eb.fn.sum<number>('visits').as('visits')])
    .where('local_date', '>=', startDate)
    .where('local_date', '<=', endDate)
    .groupBy('step')
    .execute()
  const funnel: VisitFunnel = { seen: 0, basket: 0, checkout: 0, placed: 0 }
  for (const { step, visits } of rows) funnel[step] = visits
  return funnel
}
