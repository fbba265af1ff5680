import type { MessageListInput } from '#contract/areas/notifications/messages.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import type { MessageFilters } from './filtered-messages.db.ts'
import { countFilteredMessages, filteredMessageIds, usesCombinations } from './filtered-messages.db.ts'

/** Most rows of a list that are counted. */
const maxCounted = 10_000

const columns = [
  'm.id',
  'm.template',
  'm.channel',
  'm.service',
  'm.receiver',
  'm.recipient',
  'm.order_number',
  'm.subject',
  'm.text',
  'm.locale',
  'm.status',
  'm.attempt_count',
  'm.failure',
  'm.next_attempt_at',
  'm.sent_at',
  'm.created_at',
  'm.is_secret',
  'm.service_message_id',
  'm.fallback_reason',
  'm.push_token_id',
  'm.segment_count',
  'm.cost_micros',
  'm.cost_currency',
] as const

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('message as m').select(columns).where('m.id', '=', id).executeTakeFirst()
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

type Filters = Omit<MessageListInput, 'page' | 'limit' | 'sort' | 'event_type'> & {
  templates: readonly string[] | undefined
  /** ISO instants. */
  from: string | undefined
  to: string | undefined
}

function filteredMessages(db: Db, { search, channel, templates, receiver, status, order_id, from, to }: Filters) {
  const text = search.trim().replace(/^#/, '').toLowerCase()
  const stored = status === 'queued' ? 'waiting' : status
  return db
    .selectFrom('message as m')
    .$if(channel !== undefined, (query) => query.where('m.channel', '=', channel ?? 'email'))
    .$if(templates !== undefined, (query) => query.where('m.template', 'in', [...(templates ?? [])]))
    .$if(receiver !== undefined, (query) => query.where('m.receiver', '=', receiver ?? 'customer'))
    .$if(stored !== undefined, (query) => query.where('m.status', '=', stored ?? 'sent'))
    .$if(order_id !== undefined, (query) => query.where('m.order_number', '=', order_id ?? ''))
    .$if(from !== undefined, (query) => query.where('m.created_at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('m.created_at', '<', to ?? ''))
    .$if(text !== '', (query) =>
      query.where((eb) => eb.or([eb('m.recipient', '=', text), eb('m.order_number', '=', text.toUpperCase())])),
    )
}

export async function listMessages(
  db: Db,
  { page, limit, sort, ...filters }: Filters & Pick<MessageListInput, 'page' | 'limit' | 'sort'>,
) {
  const { direction } = parseSort(sort || '-created_at', ['created_at'])
  const of = { direction, limit, offset: offsetOf({ page, limit }) }
  const { search, order_id, channel, status, receiver, templates, from, to } = filters
  const stored = status === 'queued' ? 'waiting' : status
  const combined: MessageFilters = { channel, status: stored, receiver, templates, from, to }
  return search.trim() === '' && order_id === undefined && usesCombinations(combined)
    ? listCombined(db, combined, of)
    : listByIndex(db, filters, of)
}

type PageOf = { direction: 'asc' | 'desc'; limit: number; offset: number }

/** All messages, or those of an order or a recipient. */
async function listByIndex(db: Db, filters: Filters, { direction, limit, offset }: PageOf) {
  const query = filteredMessages(db, filters)
  const [data, { total }] = await Promise.all([
    query
      .select(columns)
      .orderBy('m.created_at', direction)
      .orderBy('m.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom(query.select('m.id').limit(maxCounted).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}

async function listCombined(db: Db, filters: MessageFilters, of: PageOf) {
  const [ids, total] = await Promise.all([
    filteredMessageIds(db, filters, of),
    countFilteredMessages(db, filters, maxCounted),
  ])
  const rows = await db
    .selectFrom('message as m')
    .select(columns)
    .where('m.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { data: ids.flatMap((id) => byId.get(id) ?? []), meta: { total } }
}
