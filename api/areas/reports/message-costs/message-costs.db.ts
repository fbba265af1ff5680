import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { PageInput } from '../../exports/define-export.ts'

type RowKey = { local_date: string; channel: string; country: string; currency: string }
/** A row as one text: the cursor of the next page. */
const keyOf = ({ local_date, channel, country, currency }: RowKey) => [local_date, channel, country, currency].join(' ')

/** Costs by day, channel, country and currency, the oldest first. */
export async function listCostsAfter(
  db: Db,
  { after, limit, start_date, end_date }: Pick<PageInput, 'after' | 'limit' | 'start_date' | 'end_date'>,
) {
  const [day = '', channel = '', country = '', currency = ''] = after?.split(' ') ?? []
  const rows = await db
    .selectFrom('message_total as t')
    .$if(start_date !== null, (query) => query.where('t.local_date', '>=', start_date ?? ''))
    .$if(end_date !== null, (query) => query.where('t.local_date', '<=', end_date ?? ''))
    .$if(after !== null, (query) =>
      query
        .where('t.local_date', '>=', day)
        .where(
          sql<boolean>`(t.local_date, t.channel, t.country, t.currency) > (${day}::date, ${channel}, ${country}, ${currency})`,
        ),
    )
    .select(['t.local_date', 't.channel', 't.country', 't.currency'])
    .select(({ fn }) => [
      fn.sum<number>('t.sent').as('sent'),
      fn.sum<number>('t.segments').as('segments'),
      fn.sum<number>('t.cost_micros').as('cost_micros'),
    ])
    .groupBy(['t.local_date', 't.channel', 't.country', 't.currency'])
    .orderBy('t.local_date')
    .orderBy('t.channel')
    .orderBy('t.country')
    .orderBy('t.currency')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, id: keyOf(row) }))
}
