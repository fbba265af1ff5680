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
}

/** Orders that `order_report_filter` has, orders with deltas, or both. */
export type PartOfFilter = 'stored' | 'changed' | 'all'

/**
 * The orders that a filter applies to, each once, as the sums of reports count them at this moment: from
 * `order_report_filter`, and those with deltas from the orders. Values may be placeholders.
 */
export function ordersOfFilter(db: Kysely<Tables>, of: FilteredOrders, part: PartOfFilter) {
  if (part === 'stored') return storedOrders(db, of)
  return part === 'changed' ? changedOrders(db, of) : storedOrders(db, of).unionAll(changedOrders(db, of))
}

const withDeltas = (db: Kysely<Tables>) => sql`array(${db.selectFrom('order_total_delta as d').select('d.order_id')})`

function storedOrders(db: Kysely<Tables>, { filter, value, merchantIds }: FilteredOrders) {
  return db
    .selectFrom('order_report_filter as r')
    .select(['r.order_id', sql<string | null>`r.placed_at`.as('placed_at')])
    .where('r.filter', '=', sql<string>`${filter}::text`)
    .where('r.value', '=', value)
    .where(sql<boolean>`r.order_id <> all(${withDeltas(db)})`)
    .where((eb) => eb.and(merchantIds.map((id) => eb('r.merchant_id', '=', id))))
}

const changedOrders = (db: Kysely<Tables>, { applies, merchantIds }: FilteredOrders) =>
  db
    .selectFrom('orders as o')
    .select(['o.id as order_id', sql<string | null>`o.placed_at`.as('placed_at')])
    .where('o.placed_at', 'is not', null)
    .where(sql<boolean>`o.id = any(${withDeltas(db)})`)
    .where(applies)
    .where((eb) => eb.and(merchantIds.map((id) => eb('o.merchant_id', '=', id))))
