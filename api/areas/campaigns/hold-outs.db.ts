import type { Insertable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

/** Returns how many are new: a customer is held out of a campaign once. */
export async function insertHoldOuts(
  db: Db,
  rows: readonly Insertable<Tables['campaign_hold_out']>[],
): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('campaign_hold_out')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'campaign_id', 'customer_id']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}
