import { sql } from 'kysely'
import type { OrderStats } from '#contract/order-shapes.ts'
import type { OrdersWanted } from '#contract/orders.ts'
import type { Db } from '#api/platform/db/db.ts'
import { foldedPart, partOf } from '#api/platform/db/listing.ts'
import { keptTotals } from './kept-totals.ts'
import { isTerminal, orderStatuses } from './orders.rules.ts'
import { statusesOfTab } from './tabs.rules.ts'
import { summaryOf } from './summary.rules.ts'

const zone = sql<string>`(o.merchant_copy ->> 'timezone')`

export const summaryColumns = [
  'o.order_id', 'o.order_status', 'o.order_type', 'o.merchant_id', 'o.customer_id', 'o.merchant_copy', 'o.customer_copy', 'o.items_digest', 'o.items_count',
  'o.payment_mode', 'o.payment_status', 'o.source', 'o.grand_total', 'o.currency', 'o.is_scheduled', 'o.delivery_timestamp', 'o.created_at', 'o.placed_at',
  'o.preparation_time', 'o.eta_minutes', 'o.was_ready', 'o.auto_reject_at', 'o.customer_note', 'o.distance', 'o.driver', 'o.table_number', 'o.updated_at',
  sql<string>`to_char(o.delivery_timestamp at time zone (o.merchant_copy ->> 'timezone'), 'YYYY-MM-DD')`.as('local_date'),
  sql<string>`to_char(o.delivery_timestamp at time zone (o.merchant_copy ->> 'timezone'), 'HH24:MI')`.as('local_time'),
  sql<string>`o.merchant_copy ->> 'timezone'`.as('timezone'),
] as const

export type Filter = Partial<Omit<OrdersWanted, 'page' | 'limit' | 'sort'>> & { customerId?: string; open?: boolean; /** Also what still waits for its payment: its customer alone knows of it. */ unpaid?: boolean }

/** Orders that fit, placed ones unless `unpaid` says more; days are local days of the merchant. */
export function ordersWhere(db: Db, wanted: Filter) {
  const statuses = wanted.order_status?.length ? wanted.order_status : statusesOfTab[wanted.tab ?? 'all']
  const words = wanted.search?.trim().toLowerCase().replace(/^#/, '') ?? ''
  return db
    .selectFrom('orders as o')
    .where((o) => (wanted.unpaid ? o.or([o('o.placed_at', 'is not', null), o('o.closed_at', 'is', null)]) : o('o.placed_at', 'is not', null)))
    .$if(statuses !== undefined, (found) => found.where('o.order_status', 'in', [...(statuses ?? [])]))
    .$if(wanted.merchant_id !== undefined, (found) => found.where('o.merchant_id', '=', wanted.merchant_id ?? ''))
    .$if(db.place.merchantId !== null, (found) => found.where('o.merchant_id', '=', db.place.merchantId ?? ''))
    .$if(wanted.customerId !== undefined, (found) => found.where('o.customer_id', '=', wanted.customerId ?? ''))
    .$if(words !== '', (found) => found.where((o) => o.or([o('o.search_text', 'like', partOf(words)), o('o.customer_id', '=', sql<string>`any((select app.customers_spelt(${foldedPart(words)}, ${partOf(words)}))::uuid[])`)])))
    .$if(!!wanted.order_type?.length, (found) => found.where('o.order_type', 'in', wanted.order_type ?? []))
    .$if(!!wanted.payment_mode?.length, (found) => found.where('o.payment_mode', 'in', wanted.payment_mode ?? []))
    .$if(!!wanted.source?.length, (found) => found.where('o.source', 'in', wanted.source ?? []))
    .$if(wanted.is_scheduled !== undefined, (found) => found.where('o.is_scheduled', '=', wanted.is_scheduled ?? false))
    .$if(wanted.open === true || (statuses?.length ? !statuses.some(isTerminal) : false), (found) => found.where('o.closed_at', 'is', null))
    .$if(wanted.start_date !== undefined, (found) => found.where('o.placed_at', '>=', sql<string>`${wanted.start_date}::date - interval '1 day'`).where('o.placed_at', '>=', sql<string>`(${wanted.start_date}::date)::timestamp at time zone ${zone}`))
    .$if(wanted.end_date !== undefined, (found) => found.where('o.placed_at', '<', sql<string>`${wanted.end_date}::date + interval '2 days'`).where('o.placed_at', '<', sql<string>`(${wanted.end_date}::date + 1)::timestamp at time zone ${zone}`))
}

const totals = keptTotals<number>()
const stats = keptTotals<OrderStats>()

/** The filter alone, without page and order. */
const filterOf = ({ order_status, tab, search, merchant_id, customerId, order_type, payment_mode, source, is_scheduled, open, unpaid, start_date, end_date }: Filter): Filter =>
  ({ order_status, tab, search, merchant_id, customerId, order_type, payment_mode, source, is_scheduled, open, unpaid, start_date, end_date })

const totalOf = (db: Db, wanted: Filter) =>
  totals(db, filterOf(wanted), async () => (await ordersWhere(db, wanted).select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total)

export type Sorted = { column: 'placed_at' | 'grand_total' | 'delivery_timestamp' | 'order_id' | 'created_at'; descending: boolean }

export async function pageOfSummaries(db: Db, wanted: Filter, { page, limit, sort }: { page: number; limit: number; sort: Sorted }) {
  const direction = sort.descending ? 'desc' : 'asc'
  const atMerchant = db.place.merchantId !== null
  // first the page, then what is written out of each row: not for all that fit and are then left out
  const pageOf = ordersWhere(db, wanted).selectAll('o').orderBy(`o.${sort.column}`, direction).orderBy('o.id', direction).limit(limit).offset((page - 1) * limit)
  const shares = atMerchant ? sql<boolean>`(select m.share_customer_detail from merchant m where m.tenant_id = ${db.place.tenantId} and m.id = o.merchant_id)` : sql<boolean>`true`
  const [rows, total] = await Promise.all([
    db.selectFrom(pageOf.as('o')).select([...summaryColumns, shares.as('share_customer_detail')]).orderBy(`o.${sort.column}`, direction).orderBy('o.id', direction).execute(),
    totalOf(db, wanted),
  ])
  return { data: rows.map((row) => summaryOf(row, atMerchant && !row.share_customer_detail)), meta: { total } }
}

/** Counts of placed orders by status, zero included. */
export const orderStats = (db: Db, wanted: Filter): Promise<OrderStats> => stats(db, filterOf(wanted), () => countByStatus(db, wanted))

async function countByStatus(db: Db, wanted: Filter): Promise<OrderStats> {
  const rows = await ordersWhere(db, wanted)
    .select(['o.order_status', (count) => count.fn.countAll<number>().as('count'), sql<number>`count(*) filter (where o.is_scheduled and o.closed_at is null)`.as('scheduled')])
    .groupBy('o.order_status')
    .execute()
  const counts = new Map(rows.map((row) => [row.order_status, row]))
  return {
    order_status: orderStatuses.map((status) => ({ status, count: counts.get(status)?.count ?? 0 })),
    total_orders: rows.reduce((sum, { count }) => sum + count, 0),
    scheduled_orders: rows.reduce((sum, { scheduled }) => sum + scheduled, 0),
  }
}
