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

export type NewMail = RenderedMail & { id: string; recipient: string; template: string }

export const insertMail = (db: Db, mail: NewMail) =>
  db
    .insertInto('mail')
    .values({ ...mail, created_at: db.now })
    .execute()

export const findWaitingMail = (db: Db, id: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'html', 'text'])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()

/** Marks a mail as sent and clears its text, which may contain links and codes. */
export const markSent = (db: Db, id: string) =>
  db
    .updateTable('mail')
    .set({ status: 'sent', sent_at: db.now, html: '', text: '', failure: null })
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, id: string, failure: string) =>
  db.updateTable('mail').set({ status: 'failed', failure }).where('id', '=', id).execute()
