import type { Insertable, Updateable } from 'kysely'
import type { LogListInput } from '#contract/areas/webhooks.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

/** Deliveries are counted up to this number: counting millions takes longer than reading a page. */
const maxCounted = 10_000

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

export const insertDelivery = (db: Db, delivery: Omit<Insertable<Tables['webhook_delivery']>, 'tenant_id'>) =>
  db.insertInto('webhook_delivery').values(delivery).execute()

export const finishDelivery = (db: Db, id: string, result: Updateable<Tables['webhook_delivery']>) =>
  db
    .updateTable('webhook_delivery')
    .set({ ...result, next_attempt_at: null, finished_at: db.now })
    .where('id', '=', id)
    .execute()
