import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { OrderStats } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf } from '#api/platform/db/listing.ts'
import { preparedVariants } from '#api/platform/db/prepared.ts'
import type { Tables } from '#api/platform/tables.ts'
import { cachedTotals } from './totals/cached-totals.ts'
import { filterOf, filterValues, indexedFilterOf, indexedOrders, ordersWhere } from './order-filters.queries.ts'
import type { Filter, FilterValues, Shape } from './order-filters.queries.ts'
import { maxFound, newestOfCustomers, pageOf } from './order-pages.queries.ts'
import type { PageValues, Sorted } from './order-pages.queries.ts'
import { findSearchMatch } from './order-search.queries.ts'
import { countOrders } from './totals/order-totals.queries.ts'
import { orderStatuses } from './orders.rules.ts'
import { summaryOf } from './summary.rules.ts'

/** Amount of `o` that the payment provider failed to refund. */
export const failedRefund = sql<number | null>`case when o.payment_status = 'refund_pending' then
  (select sum(r.amount)::bigint from payment_refund r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.status = 'failed') end`.as(
  'failed_refund_amount',
)

const summaryColumns = [
  'o.order_id',
  'o.order_status',
  'o.order_type',
  'o.merchant_id',
  'o.customer_id',
  'o.merchant_snapshot',
  'o.customer_snapshot',
  'o.items_summary',
  'o.items_count',
  'o.payment_mode',
  'o.payment_status',
  'o.source',
  'o.grand_total',
  'o.currency',
  'o.is_scheduled',
  'o.delivery_timestamp',
  'o.created_at',
  'o.placed_at',
  'o.preparation_time',
  'o.eta_minutes',
  'o.late_grace_minutes',
  'o.was_ready',
  'o.auto_reject_at',
  'o.customer_note',
  'o.distance',
  'o.driver',
  'o.table_number',
  'o.updated_at',
  'o.amended_at',
  'o.pos',
  'o.open_amendment',
  sql<string>`to_char(o.delivery_timestamp at time zone (o.merchant_snapshot ->> 'timezone'), 'YYYY-MM-DD')`.as(
    'local_date',
  ),
  sql<string>`to_char(o.delivery_timestamp at time zone (o.merchant_snapshot ->> 'timezone'), 'HH24:MI')`.as(
    'local_time',
  ),
  sql<string>`o.merchant_snapshot ->> 'timezone'`.as('timezone'),
  failedRefund,
] as const

const totals = cachedTotals<number>()
const stats = cachedTotals<OrderStats>()

/** Totals that are counted row by row end here; those of searches at `maxFound`, where most rows are read. */
const maxCounted = 10_000

const count = preparedVariants((db, value: FilterValues, shape: Shape) =>
  db.selectNoFrom(sql<number>`(select count(*) from ${ordersToCount(db, value, shape)} counted)`.as('total')),
)

function ordersToCount(db: Kysely<Tables>, value: FilterValues, shape: Shape) {
  const one = sql<number>`1`.as('one')
  if (shape.of.includes('customerIds')) {
    const newest: Shape & Sorted = { ...shape, column: 'created_at', descending: true }
    return newestOfCustomers(db, value, newest, maxFound).select(one).limit(maxFound)
  }
  const indexed = indexedFilterOf(shape)
  const counted = ['merchant_id', 'scopeMerchantId', indexed]
  if (indexed && !shape.open && shape.of.every((name) => counted.includes(name)))
    return db
      .selectFrom(indexedOrders(db, shape, value, 'all').as('f'))
      .select(one)
      .limit(maxCounted)
  const limit = shape.of.includes('searchPattern') ? maxFound : maxCounted
  return ordersWhere(db, shape, value).select(one).limit(limit)
}

const summedFilters: readonly (keyof FilterValues)[] = [
  'statuses',
  'merchant_id',
  'scopeMerchantId',
  'order_type',
  'payment_mode',
]

/**
 * Counts from the sums of the orders. Undefined if they do not distinguish what the filter asks for. They count an
 * order on its local day in the present time zone of its merchant.
 */
function countFromSums(db: Db, filter: Filter, also: readonly (keyof FilterValues)[] = []) {
  const { shape, values } = filterValues(db, filter)
  const summed = [...summedFilters, ...also]
  if (filter.open || shape.unpaid || !shape.of.every((name) => summed.includes(name))) return undefined
  const merchantIds = [values.merchant_id, values.scopeMerchantId].filter((id) => id !== undefined)
  return countOrders(db, { ...values, merchantIds })
}

/** The number of matching orders: from the sums, else counted up to `maxCounted`. */
const totalOf = (db: Db, filter: Filter): Promise<number> =>
  totals(db, filterOf(filter), async () => {
    const summed = countFromSums(db, filter)
    if (summed) return (await summed).reduce((sum, row) => sum + row.count, 0)
    const { shape, values } = filterValues(db, filter)
    return (await count(db, shape, values))[0]?.total ?? 0
  })

const pageRows = preparedVariants((db, value: PageValues, shape: Shape & Sorted) => {
  const { column, descending } = shape
  const direction = descending ? 'desc' : 'asc'
  const isTextSearch = shape.of.includes('searchPattern')
  const shares = shape.of.includes('scopeMerchantId')
    ? sql<boolean>`(select m.share_customer_detail from merchant m where m.tenant_id = o.tenant_id and m.id = o.merchant_id)`
    : sql<boolean>`true`
  const found = ordersWhere(db, shape, value)
    .select(['o.id', `o.${column} as sort_value`])
    .limit(maxFound)
  const creator = isTextSearch
    ? db.with(
        (cte) => cte('found').materialized(),
        () => found,
      )
    : db
  // Select the page first: the computed columns are evaluated for its rows only.
  const page = pageOf(db, value, shape)
  return creator
    .selectFrom(page.as('o'))
    .select([
      ...summaryColumns,
      shares.as('share_customer_detail'),
      (isTextSearch ? sql<number | null>`(select count(*) from found)` : sql<number | null>`null::int`).as(
        'found_total',
      ),
    ])
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
}, hasIndexOrder)

/**
 * Whether an index has the order of the query: the newest orders (all, open, or of an indexed filter) of a merchant or
 * tenant, or of customers.
 */
function hasIndexOrder({ column, ...shape }: Shape & Sorted): boolean {
  const { of, open, unpaid } = shape
  if (column === 'created_at') return of.length === 1 && (of[0] === 'customerId' || of[0] === 'customerIds')
  const ordered = ['scopeMerchantId', 'merchant_id', open ? 'statuses' : indexedFilterOf(shape)]
  return column === 'placed_at' && !unpaid && of.every((name) => ordered.includes(name))
}

export async function pageOfSummaries(
  db: Db,
  filter: Filter,
  { page, limit, sort }: { page: number; limit: number; sort: Sorted },
) {
  const scope = { merchantId: db.scope.merchantId, customerId: filter.customerId ?? null }
  const match = filter.search?.trim() ? await findSearchMatch(db, filter.search, scope) : undefined
  const exact: Filter = match ? { ...filter, search: undefined, ...match } : filter
  const { shape, values } = filterValues(db, exact)
  const isTextSearch = shape.of.includes('searchPattern')
  // A generic plan does not know how rare the text is and may read all orders.
  if (isTextSearch) void sql`set local plan_cache_mode = force_custom_plan`.execute(db)
  // The index of a customer's orders has them by creation, because unpaid ones are among them.
  const isOfCustomers = shape.of.includes('customerId') || shape.of.includes('customerIds')
  const column = isOfCustomers && sort.column === 'placed_at' ? 'created_at' : sort.column
  const offset = offsetOf({ page, limit })
  const newest = column === 'created_at' ? Math.min(offset + limit, maxFound) : maxFound
  const [rows, counted] = await Promise.all([
    pageRows(db, { ...shape, ...sort, column }, { ...values, limit, offset, newest }),
    isTextSearch ? undefined : totalOf(db, exact),
  ])
  // A text search counts what it finds. A page after the last one has no row that says how many.
  const total = counted ?? rows[0]?.found_total ?? (page === 1 ? 0 : await totalOf(db, exact))
  const atMerchant = db.scope.merchantId !== null
  return { data: rows.map((row) => summaryOf(row, atMerchant && !row.share_customer_detail)), meta: { total } }
}

/** Counts of placed orders by status, including statuses with no orders. */
export const orderStats = (db: Db, filter: Filter): Promise<OrderStats> =>
  stats(db, filterOf(filter), () => countByStatus(db, filter))

const countsByStatus = preparedVariants((db, value: FilterValues, shape: Shape) =>
  ordersWhere(db, shape, value)
    .select(['o.order_status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('o.order_status'),
)

/** Open scheduled orders. An index holds only these. */
const scheduledCount = preparedVariants((db, value: FilterValues, shape: Shape) =>
  ordersWhere(db, shape, value)
    .where('o.closed_at', 'is', null)
    .where('o.is_scheduled', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('scheduled')),
)

async function countByStatus(db: Db, filter: Filter): Promise<OrderStats> {
  const { shape, values } = filterValues(db, filter)
  const [rows, scheduled] = await Promise.all([
    countFromSums(db, filter, ['start_date', 'end_date']) ?? countsByStatus(db, shape, values),
    scheduledCount(db, shape, values),
  ])
  const counts = new Map(rows.map(({ order_status, count }) => [order_status, count]))
  return {
    order_status: orderStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 })),
    total_orders: rows.reduce((sum, row) => sum + row.count, 0),
    scheduled_orders: scheduled[0]?.scheduled ?? 0,
  }
}
