import type { Insertable } from 'kysely'
import type { MessageListInput } from '#contract/areas/notifications/messages.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'
import { countFilteredMessages, filteredMessageIds, usesCombinations } from './log/filtered-messages.db.ts'
import type { MessageFilters } from './log/filtered-messages.db.ts'

/** Most rows of a list that are counted. */
const maxCounted = 10_000

export type NewMessage = Omit<Insertable<Tables['message']>, 'tenant_id'>

/** Inserts messages that are due now, unless they say something else. */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('message')
    .values(
      messages.map((message) => ({
        created_at: db.now,
        ...(message.status === undefined || message.status === 'waiting' ? { next_attempt_at: db.now } : {}),
        ...message,
      })),
    )
    .execute()
}

/** Messages of the past that have ended were sent when they were created. */
export const setSendingTimes = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('message')
    .set((eb) => ({ sent_at: eb.case().when('status', '=', 'sent').then(eb.ref('created_at')).else(null).end() }))
    .set((eb) => ({ finished_at: eb.ref('created_at') }))
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()

/** Stores the result of a message that its own job sends. Another attempt updates it. */
export const upsertResult = (db: Db, message: NewMessage & { status: 'sent' | 'failed' }) =>
  db
    .insertInto('message')
    .values({ created_at: db.now, attempt_count: 1, finished_at: db.now, ...message })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        status: message.status,
        failure: message.failure ?? null,
        attempt_count: eb('message.attempt_count', '+', 1),
        sent_at: message.sent_at ?? null,
        finished_at: db.now,
      })),
    )
    .execute()

type OrderStep = { orderId: string; step: string }
const keyOfStep = (orderId: string, step: string) => `${orderId} ${step}`

/** Marks steps of orders as announced. Returns those that were not announced before, each once. */
export async function recordSteps<S extends OrderStep>(db: Db, steps: readonly S[]): Promise<S[]> {
  const byKey = new Map(steps.map((step) => [keyOfStep(step.orderId, step.step), step]))
  if (byKey.size === 0) return []
  const rows = await db
    .insertInto('order_announcement')
    .values([...byKey.values()].map(({ orderId, step }) => ({ order_id: orderId, step, created_at: db.now })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id', 'step']).doNothing())
    .returning(['order_id', 'step'])
    .execute()
  const recorded = new Set(rows.map(({ order_id, step }) => keyOfStep(order_id, step)))
  return [...byKey].filter(([key]) => recorded.has(key)).map(([, step]) => step)
}

/** Where answers to messages of the tenant go. */
export const loadReplyAddress = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('tenant_profile').select('email').executeTakeFirst())?.email || null

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

/** A finished message is due again. Undefined if it is waiting. */
export const restartMessage = (db: Db, id: string) =>
  db
    .updateTable('message')
    .set({
      status: 'waiting',
      next_attempt_at: db.now,
      attempt_count: 0,
      failure: null,
      fallback_reason: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('status', '<>', 'waiting')
    .returning('id')
    .executeTakeFirst()

/** Erases recipient and text of messages to customers, and stops those that wait. */
export async function eraseMessages(db: Db, recipients: readonly string[]): Promise<void> {
  const erased = { recipient: '', subject: '', html: '', text: '', link: null, push_token_id: null, is_secret: true }
  const messages = db
    .updateTable('message')
    .where('recipient', 'in', [...recipients])
    .where((eb) => eb.or([eb('receiver', 'is', null), eb('receiver', '=', 'customer')]))
  await messages
    .set({ ...erased, status: 'skipped', next_attempt_at: null, finished_at: db.now })
    .where('status', '=', 'waiting')
    .execute()
  await messages.set(erased).execute()
}
