import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { ReportFilter } from '#contract/areas/orders.ts'
import type { Tables } from '#api/platform/tables.ts'

export type IndexedFilter = ReportFilter & ('problem' | 'refund_reason')

type FilteredOrders = {
  filter: IndexedFilter
  value: string
  /** Whether the filter applies to an order `o`. */
  applies: RawBuilder<boolean>
  merchantIds: readonly string[]
  start_date: string | undefined
  end_date: string | undefined
}

/**
 * The orders that a filter applies to, each once, as the sums of reports count them at this moment: from
 * `order_report_filter` in the order of its indexes, and those with deltas from the orders. Values may be placeholders. Dates
 * bound the range of the index; in which time zone they are meant is up to the query around it.
 */
export function ordersOfFilter(db: Kysely<Tables>, { filter, value, applies, merchantIds, ...dates }: FilteredOrders) {
  const { start_date, end_date } = dates
  const changed = sql`array(${db.selectFrom('order_total_delta as d').select('d.order_id')})`
  const stored = db
    .selectFrom('order_report_filter as r')
    .select(['r.order_id', 'r.placed_at'])
    .where('r.filter', '=', sql<string>`${filter}::text`)
    .where('r.value', '=', value)
    .where(sql<boolean>`r.order_id <> all(${changed})`)
    .where((eb) => eb.and(merchantIds.map((id) => eb('r.merchant_id', '=', id))))
    .$if(start_date !== undefined, (query) =>
      query.where(sql<boolean>`r.placed_at >= ${start_date}::date - interval '1 day'`),
    )
    .$if(end_date !== undefined, (query) =>
      query.where(sql<boolean>`r.placed_at < ${end_date}::date + interval '2 days'`),
    )
  const waiting = db
    .selectFrom('orders as o')
    .select(['o.id as order_id', sql<string>`o.placed_at`.as('placed_at')])
    .where('o.placed_at', 'is not', null)
    .where(sql<boolean>`o.id = any(${changed})`)
    .where(applies)
    .where((eb) => eb.and(merchantIds.map((id) => eb('o.merchant_id', '=', id))))
  return stored.unionAll(waiting)
}
