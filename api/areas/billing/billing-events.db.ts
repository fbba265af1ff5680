import type { Db } from '#api/platform/db/db.ts'

/** Whether a webhook event was handled before. */
export const hasEvent = async (db: Db, gateway: string, event_id: string): Promise<boolean> =>
  (await db
    .selectFrom('billing_event')
    .select('event_id')
    .where('gateway', '=', gateway)
    .where('event_id', '=', event_id)
    .executeTakeFirst()) !== undefined

/** Records a webhook event. False if it was handled before. */
export async function claimEvent(db: Db, gateway: string, event_id: string): Promise<boolean> {
  const result = await db
    .insertInto('billing_event')
    .values({ gateway, event_id, received_at: db.now })
    .onConflict((oc) => oc.columns(['tenant_id', 'gateway', 'event_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
