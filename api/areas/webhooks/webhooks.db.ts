import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { LogListInput, WebhookListInput } from '#contract/areas/webhooks.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, definedColumns, listPage, offsetOf, parseSort } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

/** Deliveries are counted up to this number: counting millions takes longer than reading a page. */
const maxCounted = 10_000

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

const logColumns = [
  'd.id',
  'd.webhook_id',
  'd.webhook_name',
  'd.event',
  'd.event_id',
  'd.subject',
  'd.url',
  'd.state',
  'd.status_code',
  'd.response',
  'd.error',
  'd.payload',
  'd.attempt_count',
  'd.duration_ms',
  'd.next_attempt_at',
  'd.created_at',
] as const

export const findDelivery = (db: Db, id: string) =>
  db.selectFrom('webhook_delivery as d').select(logColumns).where('d.id', '=', id).executeTakeFirst()
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export const listAttempts = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhook_attempt')
    .select(['number', 'at', 'duration_ms', 'status_code', 'response', 'error'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()

type LogQuery = Omit<LogListInput, 'start_date' | 'end_date'> & { from: string | undefined; before: string | undefined }
type LogFilters = Omit<LogQuery, 'page' | 'limit' | 'sort'>

function filteredLogs(db: Db, { search, webhook_id, event, status, from, before }: LogFilters) {
  const text = search.trim().replace(/^#/, '')
  return db
    .selectFrom('webhook_delivery as d')
    .$if(webhook_id !== undefined, (query) => query.where('d.webhook_id', '=', webhook_id ?? ''))
    .$if(event !== undefined, (query) => query.where('d.event', '=', event ?? ''))
    .$if(status !== undefined, (query) => query.where('d.state', '=', status ?? 'failed'))
    .$if(from !== undefined, (query) => query.where('d.created_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('d.created_at', '<', before ?? ''))
    .$if(text !== '', (query) => query.where('d.subject', '=', text))
}

export async function listDeliveries(db: Db, { page, limit, sort, ...filters }: LogQuery) {
  const { direction } = parseSort(sort || '-created_at', ['created_at'])
  const query = filteredLogs(db, filters)
  const [data, { total }] = await Promise.all([
    query
      .select(logColumns)
      .orderBy('d.created_at', direction)
      .orderBy('d.id', direction)
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    db
      .selectFrom(query.select('d.id').limit(maxCounted).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}

/** A finished delivery is due again, with all its attempts before it. Undefined if it is waiting. */
export const restartDelivery = (db: Db, id: string) =>
  db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      state: 'waiting',
      next_attempt_at: db.now,
      finished_at: null,
      earlier_attempts: eb.ref('attempt_count'),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .returning('id')
    .executeTakeFirst()

type Span = {
  webhookId: string
  from: string | undefined
  to: string | undefined
  before: string | undefined
  limit: number
}

/** Restarts failed deliveries of a webhook, the oldest first. Returns their number. */
export async function restartFailed(db: Db, { webhookId, from, to, before, limit }: Span): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      state: 'waiting',
      next_attempt_at: db.now,
      finished_at: null,
      earlier_attempts: eb.ref('attempt_count'),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery as d')
        .select('d.id')
        .where('d.webhook_id', '=', webhookId)
        .where('d.state', '=', 'failed')
        .$if(from !== undefined, (query) => query.where('d.created_at', '>=', from ?? ''))
        .$if(to !== undefined, (query) => query.where('d.created_at', '<=', to ?? ''))
        .$if(before !== undefined, (query) => query.where('d.created_at', '<', before ?? ''))
        .orderBy('d.created_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const insertDelivery = (db: Db, delivery: Omit<Insertable<Tables['webhook_delivery']>, 'tenant_id'>) =>
  db.insertInto('webhook_delivery').values(delivery).execute()

export const finishDelivery = (db: Db, id: string, result: Updateable<Tables['webhook_delivery']>) =>
  db
    .updateTable('webhook_delivery')
    .set({ ...result, next_attempt_at: null, finished_at: db.now })
    .where('id', '=', id)
    .execute()

export const insertAttempt = (db: Db, attempt: Omit<Insertable<Tables['webhook_attempt']>, 'tenant_id'>) =>
  db.insertInto('webhook_attempt').values(attempt).execute()

export async function defaultLocale(db: Db): Promise<string> {
  const profile = await db.selectFrom('tenant_profile').select('default_locale').executeTakeFirst()
  return profile?.default_locale ?? 'en'
}
