import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { WebhookListInput } from '#contract/areas/webhooks.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, definedColumns, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

const waitingCount = sql<number>`(select count(*) from webhook_delivery d where d.tenant_id = w.tenant_id
  and d.webhook_id = w.id and d.state = 'waiting')`.as('waiting_count')

const columns = [
  'w.id as _id',
  'w.name',
  'w.url',
  'w.events',
  'w.status',
  'w.tenant_id',
  'w.failing_since',
  'w.switched_off_at',
  'w.previous_secret_until',
  'w.created_at',
] as const

const selectWebhooks = (db: Db) => db.selectFrom('webhook as w').select(columns).select(waitingCount)

export const listWebhooks = (db: Db, { search, status, ...input }: WebhookListInput) =>
  listPage(
    selectWebhooks(db)
      .where((eb) => eb.or([containsText('w.name', search), containsText('w.url', search)]))
      .$if(status !== undefined, (query) => query.where('w.status', '=', status ?? 'active')),
    input,
    { sorts: ['name', 'created_at'], defaultSort: '-created_at', table: 'w' },
  )

export const findWebhook = (db: Db, id: string) => selectWebhooks(db).where('w.id', '=', id).executeTakeFirst()

export const findSecrets = (db: Db, id: string) =>
  db
    .selectFrom('webhook')
    .select(['id', 'tenant_id', 'name', 'url', 'secret', 'previous_secret', 'previous_secret_until'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks the webhooks of the tenant, so that their number stays below the limit. */
export async function countWebhooks(db: Db): Promise<number> {
  await db.selectFrom('tenant_profile').select('tenant_id').forUpdate().executeTakeFirst()
  const { total } = await db
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const insertWebhook = (
  db: Db,
  webhook: Omit<Insertable<Tables['webhook']>, 'created_at' | 'updated_at' | 'tenant_id'>,
) =>
  db
    .insertInto('webhook')
    .values({ ...webhook, created_at: db.now, updated_at: db.now })
    .execute()

export const updateWebhook = (db: Db, id: string, changes: Updateable<Tables['webhook']>) =>
  db
    .updateTable('webhook')
    .set({ ...definedColumns(changes), updated_at: db.now })
    .where('id', '=', id)
    .executeTakeFirst()

/** Deletes a webhook and what waits for it; its finished deliveries stay. */
export async function deleteWebhook(db: Db, id: string) {
  await db.deleteFrom('webhook_delivery').where('webhook_id', '=', id).where('state', '=', 'waiting').execute()
  return db.deleteFrom('webhook').where('id', '=', id).returning('name').executeTakeFirst()
}

/** Deliveries that wait go to the new address. */
export const moveWaitingDeliveries = (db: Db, webhookId: string, url: string) =>
  db
    .updateTable('webhook_delivery')
    .set({ url })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()

export async function defaultLocale(db: Db): Promise<string> {
  const profile = await db.selectFrom('tenant_profile').select('default_locale').executeTakeFirst()
  return profile?.default_locale ?? 'en'
}
