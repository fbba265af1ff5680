import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { PageInput } from '../../exports/define-export.ts'

/** A row by its day, channel and country, as one text: the cursor of the next page. */
const keyOf = ({ local_date, channel, country }: { local_date: string; channel: string; country: string }) =>
  `${local_date} ${channel} ${country}`

/** Costs by day, channel and country, the oldest first. */
export async function listCostsAfter(
  db: Db,
  { after, limit, start_date, end_date }: Pick<PageInput, 'after' | 'limit' | 'start_date' | 'end_date'>,
) {
  const [day = '', channel = '', country = ''] = after?.split(' ') ?? []
  const rows = await db
    .selectFrom('message_total as t')
    .innerJoin('tenant_profile as p', 'p.tenant_id', 't.tenant_id')
    .$if(start_date !== null, (query) => query.where('t.local_date', '>=', start_date ?? ''))
    .$if(end_date !== null, (query) => query.where('t.local_date', '<=', end_date ?? ''))
    .$if(after !== null, (query) =>
      query
        .where('t.local_date', '>=', day)
        .where(sql<boolean>`(t.local_date, t.channel, t.country) > (${day}::date, ${channel}, ${country})`),
    )
    .select(['t.local_date', 't.channel', 't.country', 'p.currency'])
    .select(({ fn }) => [
      fn.sum<number>('t.sent').as('sent'),
      fn.sum<number>('t.segments').as('segments'),
      fn.sum<number>('t.cost_micros').as('cost_micros'),
    ])
    .groupBy(['t.local_date', 't.channel', 't.country', 'p.currency'])
    .orderBy('t.local_date')
    .orderBy('t.channel')
    .orderBy('t.country')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, id: keyOf(row) }))
}
