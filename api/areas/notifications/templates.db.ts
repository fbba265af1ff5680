import type { MessageEvent, TemplateKey } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { MessageText } from './mails.rules.ts'

export const listSwitches = (db: Db) =>
  db.selectFrom('message_switch').select(['template', 'receiver', 'channel', 'is_active', 'recipients']).execute()

export const saveSwitch = (
  db: Db,
  { event, receiver, channel }: TemplateKey,
  values: { is_active: boolean; recipients?: string[] },
) =>
  db
    .insertInto('message_switch')
    .values({ template: event, receiver, channel, ...values, updated_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'template', 'receiver', 'channel']).doUpdateSet({ ...values, updated_at: db.now }),
    )
    .execute()

/** Texts that the tenant has changed, in all languages. */
export const listTexts = (db: Db) =>
  db
    .selectFrom('message_template')
    .select(['template', 'receiver', 'channel', 'locale', 'subject', 'message', 'button_label', 'button_color'])
    .execute()

export const textsOf = (db: Db, event: MessageEvent) =>
  db
    .selectFrom('message_template')
    .select(['receiver', 'channel', 'locale', 'subject', 'message', 'button_label', 'button_color'])
    .where('template', '=', event)
    .execute()

export const saveText = (
  db: Db,
  { event, receiver, channel }: TemplateKey,
  locale: string,
  text: MessageText & { saved_by: string | null },
) =>
  db
    .insertInto('message_template')
    .values({ template: event, receiver, channel, locale, ...text, updated_at: db.now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'template', 'receiver', 'channel', 'locale'])
        .doUpdateSet({ ...text, updated_at: db.now }),
    )
    .execute()

export const deleteText = (db: Db, { event, receiver, channel }: TemplateKey, locale: string) =>
  db
    .deleteFrom('message_template')
    .where('template', '=', event)
    .where('receiver', '=', receiver)
    .where('channel', '=', channel)
    .where('locale', '=', locale)
    .execute()

/** Who gets messages to admins, unless the tenant names others. */
export const listOwners = (db: Db) =>
  db
    .selectFrom('app_user')
    .select('email')
    .where('role', '=', 'T1001')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(10)
    .execute()
