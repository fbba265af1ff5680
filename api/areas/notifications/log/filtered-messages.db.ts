import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Values of the filters. An undefined list stands for all values. `from` and `to` are ISO instants. */
export type MessageFilters = {
  channel: string | undefined
  status: string | undefined
  receiver: string | undefined
  templates: readonly string[] | undefined
  from: string | undefined
  to: string | undefined
}
type Page = { direction: 'asc' | 'desc'; limit: number; offset: number }

const allChannels = ['email', 'sms', 'whatsapp', 'push', 'live_activity']
const allStatuses = ['waiting', 'sent', 'delivered', 'failed', 'bounced', 'skipped']

/** Whether the filters name values whose messages are found by combinations. */
export const usesCombinations = ({ channel, status, receiver, templates }: MessageFilters): boolean =>
  channel !== undefined || status !== undefined || receiver !== undefined || templates !== undefined

const orderOf = (direction: 'asc' | 'desc') => (direction === 'asc' ? sql`asc` : sql`desc`)

const listOf = (value: string | undefined, all: readonly string[]) => (value === undefined ? [...all] : [value])

/**
 * The first messages of each combination of values, merged. For each there is an index in which they follow each other, so
 * the time does not depend on the number of messages.
 */
function firstOfEach(
  db: Db,
  filters: MessageFilters,
  { direction, count }: { direction: 'asc' | 'desc'; count: number },
) {
  const { channel, status, receiver, templates, from, to } = filters
  const order = orderOf(direction)
  const values = [
    sql`unnest(${listOf(status, allStatuses)}::text[]) as wanted_status (value)`,
    sql`unnest(${listOf(channel, allChannels)}::text[]) as wanted_channel (value)`,
    ...(templates === undefined ? [] : [sql`unnest(${[...templates]}::text[]) as wanted_template (value)`]),
  ]
  const conditions: RawBuilder<unknown>[] = [
    sql`m.tenant_id = ${db.scope.tenantId}`,
    sql`m.status = wanted_status.value`,
    sql`m.channel = wanted_channel.value`,
    ...(templates === undefined ? [] : [sql`m.template = wanted_template.value`]),
    ...(receiver === undefined ? [] : [sql`m.receiver = ${receiver}`]),
    ...(from === undefined ? [] : [sql`m.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`m.created_at < ${to}`]),
  ]
  return sql<{ id: string; created_at: string }>`
    select q.id, q.created_at from ${sql.join(values, sql` cross join `)} cross join lateral (
      select m.id, m.created_at from message m where ${sql.join(conditions, sql` and `)}
       order by m.created_at ${order}, m.id ${order} limit ${count}) q`
}

/** The ids of a page, in order. */
export async function filteredMessageIds(
  db: Db,
  filters: MessageFilters,
  { direction, limit, offset }: Page,
): Promise<string[]> {
  const order = orderOf(direction)
  const { rows } = await sql<{ id: string }>`
    select id from (${firstOfEach(db, filters, { direction, count: offset + limit })}) found
     order by created_at ${order}, id ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of messages, at most `most`. */
export async function countFilteredMessages(db: Db, filters: MessageFilters, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select id from (${firstOfEach(db, filters, { direction: 'desc', count: most })}) found limit ${most}) counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
