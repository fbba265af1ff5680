import type { Insertable } from 'kysely'
import type { TemplateKey } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

/** Versions of a text that are kept. */
const keptVersions = 20

const versionsOf = (db: Db, { event, receiver, channel }: TemplateKey, locale: string) =>
  db
    .selectFrom('message_template_version')
    .where('template', '=', event)
    .where('receiver', '=', receiver)
    .where('channel', '=', channel)
    .where('locale', '=', locale)

export const listTextVersions = (db: Db, key: TemplateKey, locale: string) =>
  versionsOf(db, key, locale)
    .select(['id', 'subject', 'message', 'author', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keptVersions)
    .execute()

export const findTextVersion = (db: Db, key: TemplateKey, { locale, id }: { locale: string; id: string }) =>
  versionsOf(db, key, locale)
    .select(['subject', 'message', 'button_label', 'button_color'])
    .where('id', '=', id)
    .executeTakeFirst()

type NewVersion = Omit<Insertable<Tables['message_template_version']>, 'tenant_id' | 'template'>

/** Stores a version and deletes the oldest ones. */
export async function insertTextVersion(db: Db, key: TemplateKey, version: NewVersion): Promise<void> {
  await db
    .insertInto('message_template_version')
    .values({ ...version, template: key.event })
    .execute()
  await db
    .deleteFrom('message_template_version')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('message_template_version as old')
        .select('old.id')
        .where('old.template', '=', key.event)
        .where('old.receiver', '=', key.receiver)
        .where('old.channel', '=', key.channel)
        .where('old.locale', '=', version.locale)
        .orderBy('old.created_at', 'desc')
        .orderBy('old.id', 'desc')
        .limit(1_000)
        .offset(keptVersions),
    )
    .execute()
}

/** The text of the tenant, locked, with who saved it when. */
export const lockText = (db: Db, { event, receiver, channel }: TemplateKey, locale: string) =>
  db
    .selectFrom('message_template')
    .select(['subject', 'message', 'button_label', 'button_color', 'saved_by', 'updated_at'])
    .where('template', '=', event)
    .where('receiver', '=', receiver)
    .where('channel', '=', channel)
    .where('locale', '=', locale)
    .forUpdate()
    .executeTakeFirst()
