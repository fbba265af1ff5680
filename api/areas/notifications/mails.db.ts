import type { Db } from '#api/platform/db/db.ts'
import type { Brand, RenderedMail } from './mails.rules.ts'

/** The tenant’s display name and primary colour. */
export async function loadBrand(db: Db): Promise<Brand> {
  const [tenant, settings] = await Promise.all([
    db.selectFrom('tenant').select('name').where('id', '=', db.scope.tenantId).executeTakeFirstOrThrow(),
    db
      .selectFrom('setting')
      .select(['setting_key', 'setting_value'])
      .where('setting_key', 'in', ['business_details', 'colors'])
      .where('merchant_id', 'is', null)
      .where('locale', 'is', null)
      .execute(),
  ])
  const values = new Map(settings.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
  return {
    store: textField(values.get('business_details'), 'business_name') ?? tenant.name,
    color: textField(values.get('colors'), 'primary'),
  }
}

function textField(value: unknown, key: string): string | null {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null
  return typeof text === 'string' && text !== '' ? text : null
}

/** The step of an order that a mail reports. */
export type MailedStep = { order_id: string; order_step: string }
export type NewMail = RenderedMail & { id: string; recipient: string; template: string } & Partial<MailedStep>

/** Inserts a mail. Returns false if there is one for this step of the order already. */
export async function insertMail(db: Db, mail: NewMail): Promise<boolean> {
  const insert = db
    .insertInto('mail')
    .values({ ...mail, created_at: db.now })
    .onConflict((oc) =>
      oc.columns(['tenant_id', 'order_id', 'order_step']).where('order_id', 'is not', null).doNothing(),
    )
  return (await insert.returning('id').executeTakeFirst()) !== undefined
}

export const findWaitingMail = (db: Db, id: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'html', 'text', 'order_id'])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()

/** Whether an earlier mail of the order, stored since the ISO time `since`, is not sent yet. */
export const hasEarlierMail = async (db: Db, { id, order_id }: { id: string; order_id: string }, since: string) =>
  (await db
    .selectFrom('mail')
    .select('id')
    .where('order_id', '=', order_id)
    .where('id', '<', id)
    .where('status', '=', 'waiting')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Marks a mail as sent and clears its text, which may contain links and codes. */
export const markSent = (db: Db, id: string) =>
  db
    .updateTable('mail')
    .set({ status: 'sent', sent_at: db.now, html: '', text: '', failure: null })
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, id: string, failure: string) =>
  db.updateTable('mail').set({ status: 'failed', failure }).where('id', '=', id).execute()
