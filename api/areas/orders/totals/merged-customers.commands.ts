import type { Db } from '#api/platform/db/db.ts'
import { moveOrders } from '../order-writes.db.ts'
import { cohortTimezones } from './customer-cohorts.queries.ts'
import { lockTotals } from './order-totals.db.ts'
import { countInCohorts, moveBreakdowns, moveFigures } from './merged-customers.db.ts'
import type { Merge } from './merged-customers.db.ts'

/**
 * Moves the orders of one customer to another, with what sums, cohorts and figures say about them. Deltas that wait name
 * the order, so they count for whoever has it then. The sums stay locked until the commit; lock the orders before, as
 * everywhere.
 */
export async function moveOrdersOfCustomer(db: Db, merge: Merge): Promise<void> {
  await lockTotals(db, { wait: true })
  const cohorts = await cohortTimezones(db)
  // Cohorts that are missing, or of another time zone, are built anew.
  const timezone = cohorts && cohorts.needed === cohorts.built ? cohorts.needed : null
  if (timezone !== null) await countInCohorts(db, { timezone, customerIds: [merge.from, merge.to], sign: -1 })
  await moveBreakdowns(db, merge)
  if (timezone !== null) await countInCohorts(db, { timezone, customerIds: [merge.to], sign: 1 })
  await moveOrders(db, merge)
  await moveFigures(db, merge)
}
