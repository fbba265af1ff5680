import type { Insertable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { CampaignRecipientTable } from '#api/platform/tables.ts'

/** Returns how many are new: a customer is a recipient of a campaign once. */
export async function insertRecipients(db: Db, rows: readonly Insertable<CampaignRecipientTable>[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('campaign_recipient')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'campaign_id', 'customer_id']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Locks the next recipients whose time has come. Another worker skips them. */
export const lockDueRecipients = (db: Db, campaignId: string, limit: number) =>
  db
    .selectFrom('campaign_recipient')
    .select(['id', 'customer_id'])
    .where('campaign_id', '=', campaignId)
    .where('sent_at', 'is', null)
    .where('send_at', '<=', db.now)
    .orderBy('send_at')
    .orderBy('customer_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const markSent = (db: Db, campaignId: string, customerIds: readonly string[]) =>
  db
    .updateTable('campaign_recipient')
    .set({ sent_at: db.now })
    .where('campaign_id', '=', campaignId)
    .where('customer_id', '=', (eb) => eb.fn.any(eb.val([...customerIds])))
    .execute()

/** Which of these customers have got `messages` campaigns or more since the ISO time `since`. */
export async function listCustomersAtLimit(
  db: Db,
  { customerIds, since, messages }: { customerIds: readonly string[]; since: string; messages: number },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .select('customer_id')
    .where('customer_id', '=', (eb) => eb.fn.any(eb.val([...customerIds])))
    .where('sent_at', '>', since)
    .groupBy('customer_id')
    .having((eb) => eb.fn.countAll(), '>=', messages)
    .execute()
  return new Set(rows.map(({ customer_id }) => customer_id))
}

export const deleteRecipients = (db: Db, campaignId: string, customerIds: readonly string[]) =>
  db
    .deleteFrom('campaign_recipient')
    .where('campaign_id', '=', campaignId)
    .where('customer_id', '=', (eb) => eb.fn.any(eb.val([...customerIds])))
    .execute()

/** When the next recipient gets it; undefined if all have. */
export const nextSendTime = async (db: Db, campaignId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('campaign_recipient')
    .select('send_at')
    .where('campaign_id', '=', campaignId)
    .where('sent_at', 'is', null)
    .orderBy('send_at')
    .limit(1)
    .executeTakeFirst()
  return row?.send_at
}

export const markRecipients = (
  db: Db,
  campaignId: string,
  customerIds: readonly string[],
  change: { is_mailed: true } | { is_whatsapp_sent: true },
) =>
  db
    .updateTable('campaign_recipient')
    .set(change)
    .where('campaign_id', '=', campaignId)
    .where('customer_id', 'in', [...customerIds])
    .execute()

/** Returns how many got no push of the campaign before: who has a phone and a browser counts once. */
export async function markPushed(db: Db, campaignId: string, customerIds: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_recipient')
    .set({ is_pushed: true })
    .where('campaign_id', '=', campaignId)
    .where('customer_id', 'in', [...customerIds])
    .where('is_pushed', '=', false)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Marks the first order of a recipient after the ISO time `since`; returns the campaigns. */
export const markOrdered = (db: Db, customerIds: readonly string[], since: string) =>
  db
    .updateTable('campaign_recipient')
    .set({ ordered_at: db.now })
    .where('customer_id', '=', (eb) => eb.fn.any(eb.val([...customerIds])))
    .where('sent_at', '>=', since)
    .where('ordered_at', 'is', null)
    .returning('campaign_id')
    .execute()
