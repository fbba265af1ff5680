import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { listPage } from '#api/platform/db/listing.ts'
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

/** Devices of customers who want offers there, without the live activities of orders. */
export const listDevices = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('push_token as t')
    .innerJoin('customer as c', 'c.id', 't.customer_id')
    .leftJoin('notice_preference as p', 'p.customer_id', 't.customer_id')
    .select(['t.id', 't.token', 't.platform', 't.customer_id', 'c.email', 'c.mobile'])
    .where('t.customer_id', 'in', [...customerIds])
    .where('t.order_id', 'is', null)
    .where(sql<boolean>`coalesce(p.push, true)`)
    .execute()

/** The user of the panel; undefined for keys of the API and for operators. */
export const findUserAddress = (db: Db, id: string | null) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name as name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Browsers and apps in which a user is signed in. */
export const listUserDevices = (db: Db, userId: string) =>
  db
    .selectFrom('push_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select('t.id')
    .where('t.user_id', '=', userId)
    .where('s.ends_at', '>', db.now)
    .execute()

/** Addresses of customers who agreed to mail. */
export const listAddressees = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('customer as c')
    .innerJoin('notice_preference as p', 'p.customer_id', 'c.id')
    .select(['c.id', 'c.email', 'c.first_name', 'c.locale'])
    .where('c.id', 'in', [...customerIds])
    .where('p.mail', '=', true)
    .where('c.email', '<>', '')
    .execute()

/** Mobile numbers of customers who agreed to offers on WhatsApp. */
export const listWhatsappNumbers = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('customer as c')
    .innerJoin('notice_preference as p', 'p.customer_id', 'c.id')
    .select(['c.id', 'c.mobile', 'c.locale'])
    .where('c.id', 'in', [...customerIds])
    .where('p.whatsapp', '=', true)
    .where('c.mobile', '<>', '')
    .execute()

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

/** A page of what a customer got, newest first. */
export const listNotices = (db: Db, customerId: string, page: { page: number; limit: number }) =>
  listPage(
    db
      .selectFrom('campaign_recipient as r')
      .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
      .select([
        'r.id',
        'c.title',
        'c.body',
        'c.image_url',
        'c.link',
        sql<string>`r.sent_at`.as('sent_at'),
        sql<boolean>`r.opened_at is not null`.as('is_opened'),
      ])
      .where('r.customer_id', '=', customerId)
      .where('r.sent_at', 'is not', null),
    page,
    { sorts: ['sent_at'], defaultSort: '-sent_at', table: 'r' },
  )

/** Marks the first opening. `isFirst` tells whether it was. */
export async function openNotice(db: Db, id: string) {
  const notice = await db
    .selectFrom('campaign_recipient as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .select(['r.campaign_id', 'r.customer_id', 'c.link'])
    .where('r.id', '=', id)
    .where('r.sent_at', 'is not', null)
    .executeTakeFirst()
  if (!notice) return undefined
  const { numUpdatedRows } = await db
    .updateTable('campaign_recipient')
    .set({ opened_at: db.now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...notice, isFirst: numUpdatedRows === 1n }
}

export const findPreference = (db: Db, customerId: string) =>
  db
    .selectFrom('notice_preference')
    .select(['push', 'mail', 'whatsapp'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

/** Changes what a customer agreed to, also where segments look for it. */
export async function upsertPreference(
  db: Db,
  customerId: string,
  change: { push?: boolean; mail?: boolean; whatsapp?: boolean; timezone?: string },
): Promise<void> {
  const { mail, whatsapp } = await db
    .insertInto('notice_preference')
    .values({ customer_id: customerId, ...change, updated_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'customer_id']).doUpdateSet({ ...change, updated_at: db.now }),
    )
    .returning(['mail', 'whatsapp'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('customer_figure')
    .set({ accepts_mail: mail, accepts_whatsapp: whatsapp })
    .where('customer_id', '=', customerId)
    .execute()
}
