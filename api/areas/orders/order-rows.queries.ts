import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { OrderStats } from '#contract/schemas/order.ts'
import type { OrderListInput } from '#contract/orders.ts'
import type { Db } from '#api/platform/db/db.ts'
import { foldedPatternText, offsetOf, containsPattern } from '#api/platform/db/listing.ts'
import { preparedVariants } from '#api/platform/db/prepared.ts'
import type { Tables } from '#api/platform/tables.ts'
import { cachedTotals } from './cached-counts.ts'
import { isTerminal, orderStatuses } from './orders.rules.ts'
import { statusesOfTab } from './tabs.rules.ts'
import { summaryOf } from './summary.rules.ts'

/** Amount of `o` that the payment provider failed to refund. */
export const failedRefund = sql<number | null>`case when o.payment_status = 'refund_pending' then
  (select sum(r.amount)::bigint from payment_refund r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.status = 'failed') end`.as(
  'failed_refund_amount',
)

const zone = sql<string>`(o.merchant_snapshot ->> 'timezone')`

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
  'o.was_ready',
  'o.auto_reject_at',
  'o.customer_note',
  'o.distance',
  'o.driver',
  'o.table_number',
  'o.updated_at',
  sql<string>`to_char(o.delivery_timestamp at time zone (o.merchant_snapshot ->> 'timezone'), 'YYYY-MM-DD')`.as(
    'local_date',
  ),
  sql<string>`to_char(o.delivery_timestamp at time zone (o.merchant_snapshot ->> 'timezone'), 'HH24:MI')`.as(
    'local_time',
  ),
  sql<string>`o.merchant_snapshot ->> 'timezone'`.as('timezone'),
  failedRefund,
] as const

export type Filter = Partial<Omit<OrderListInput, 'page' | 'limit' | 'sort'>> & {
  customerId?: string
  open?: boolean
  /** Includes unpaid orders, which only their customer may see. */
  unpaid?: boolean
}

type Shape = { of: (keyof FilterValues)[]; open: boolean; unpaid: boolean }
type FilterValues = {
  statuses?: readonly string[]
  merchant_id?: string
  scopeMerchantId?: string
  customerId?: string
  searchPattern?: string
  foldedPattern?: string
  order_type?: readonly string[]
  payment_mode?: readonly string[]
  source?: readonly string[]
  is_scheduled?: boolean
  start_date?: string
  end_date?: string
}

/** Splits a filter into the shape of the query and its values. */
function filterValues(db: Db, filter: Filter): { shape: Shape; values: FilterValues } {
  const statuses = filter.order_status?.length ? filter.order_status : statusesOfTab[filter.tab ?? 'all']
  const search = filter.search?.trim().toLowerCase().replace(/^#/, '') ?? ''
  const { merchant_id, customerId, order_type, payment_mode, source, is_scheduled, start_date, end_date } = filter
  const some = <T>(list: readonly T[] | undefined) => (list?.length ? list : undefined)
  const all = {
    statuses,
    merchant_id,
    customerId,
    is_scheduled,
    start_date,
    end_date,
    order_type: some(order_type),
    payment_mode: some(payment_mode),
    source: some(source),
    scopeMerchantId: db.scope.merchantId ?? undefined,
    ...(search === '' ? {} : { searchPattern: containsPattern(search), foldedPattern: foldedPatternText(search) }),
  }
  const values = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as FilterValues
  const open = filter.open === true || (statuses?.length ? !statuses.some(isTerminal) : false)
  return { shape: { of: Object.keys(values) as (keyof FilterValues)[], open, unpaid: filter.unpaid === true }, values }
}

/** Matching placed orders; with `unpaid` also open unplaced ones. Dates are local dates of the merchant. */
function ordersWhere(db: Kysely<Tables>, { of, open, unpaid }: Shape, value: FilterValues) {
  const has = (name: keyof FilterValues) => of.includes(name)
  const is = (column: string, expected: unknown) => sql<boolean>`${sql.ref(column)} = ${expected}`
  const isAny = (column: string, expected: unknown) => sql<boolean>`${sql.ref(column)} = any(${expected}::text[])`
  return db
    .selectFrom('orders as o')
    .where((eb) =>
      unpaid
        ? eb.or([eb('o.placed_at', 'is not', null), eb('o.closed_at', 'is', null)])
        : eb('o.placed_at', 'is not', null),
    )
    .$if(has('statuses'), (query) => query.where(isAny('o.order_status', value.statuses)))
    .$if(has('merchant_id'), (query) => query.where(is('o.merchant_id', value.merchant_id)))
    .$if(has('scopeMerchantId'), (query) => query.where(is('o.merchant_id', value.scopeMerchantId)))
    .$if(has('customerId'), (query) => query.where(is('o.customer_id', value.customerId)))
    .$if(has('searchPattern'), (query) =>
      query.where(
        sql<boolean>`(o.search_text like ${value.searchPattern} or o.customer_id = any((
          select app.find_customers_by_spelling(app.compact_text(${value.foldedPattern}), ${value.searchPattern}))::uuid[]))`,
      ),
    )
    .$if(has('order_type'), (query) => query.where(isAny('o.order_type', value.order_type)))
    .$if(has('payment_mode'), (query) => query.where(isAny('o.payment_mode', value.payment_mode)))
    .$if(has('source'), (query) => query.where(isAny('o.source', value.source)))
    .$if(has('is_scheduled'), (query) => query.where(is('o.is_scheduled', value.is_scheduled)))
    .$if(open, (query) => query.where('o.closed_at', 'is', null))
    .$if(has('start_date'), (query) =>
      query.where(
        sql<boolean>`o.placed_at >= ${value.start_date}::date - interval '1 day'
          and o.placed_at >= (${value.start_date}::date)::timestamp at time zone ${zone}`,
      ),
    )
    .$if(has('end_date'), (query) =>
      query.where(
        sql<boolean>`o.placed_at < ${value.end_date}::date + interval '2 days'
          and o.placed_at < (${value.end_date}::date + 1)::timestamp at time zone ${zone}`,
      ),
    )
}

const totals = cachedTotals<number>()
const stats = cachedTotals<OrderStats>()

/** The filter without page and sort order. */
const filterOf = ({
  order_status,
  tab,
  search,
  merchant_id,
  customerId,
  order_type,
  payment_mode,
  source,
  is_scheduled,
  open,
  unpaid,
  start_date,
  end_date,
}: Filter): Filter => ({
  order_status,
  tab,
  search,
  merchant_id,
  customerId,
  order_type,
  payment_mode,
  source,
  is_scheduled,
  open,
  unpaid,
  start_date,
  end_date,
})

const count = preparedVariants((db, value: FilterValues, shape: Shape) =>
  ordersWhere(db, shape, value).select((eb) => eb.fn.countAll<number>().as('total')),
)

function totalOf(db: Db, filter: Filter): Promise<number> {
  const { shape, values } = filterValues(db, filter)
  return totals(db, filterOf(filter), async () => (await count(db, shape, values))[0]?.total ?? 0)
}

export type Sorted = {
  column: 'placed_at' | 'grand_total' | 'delivery_timestamp' | 'order_id' | 'created_at'
  descending: boolean
}

const pageRows = preparedVariants(
  (db, value: FilterValues & { limit: number; offset: number }, { column, descending, ...shape }: Shape & Sorted) => {
    const direction = descending ? 'desc' : 'asc'
    // Select the page first: the computed columns are evaluated for its rows only.
    const page = ordersWhere(db, shape, value)
      .selectAll('o')
      .orderBy(`o.${column}`, direction)
      .orderBy('o.id', direction)
      .limit(value.limit)
      .offset(value.offset)
    const shares = shape.of.includes('scopeMerchantId')
      ? sql<boolean>`(select m.share_customer_detail from merchant m where m.tenant_id = o.tenant_id and m.id = o.merchant_id)`
      : sql<boolean>`true`
    return db
      .selectFrom(page.as('o'))
      .select([...summaryColumns, shares.as('share_customer_detail')])
      .orderBy(`o.${column}`, direction)
      .orderBy('o.id', direction)
  },
  isNewestOfAll,
)

/** Whether the query reads the newest orders (all or open) of a merchant or tenant. An index has this order. */
function isNewestOfAll({ of, open, unpaid, column }: Shape & Sorted): boolean {
  return (
    column === 'placed_at' &&
    !unpaid &&
    of.every((name) => name === 'scopeMerchantId' || name === 'merchant_id' || (name === 'statuses' && open))
  )
}

export async function pageOfSummaries(
  db: Db,
  filter: Filter,
  { page, limit, sort }: { page: number; limit: number; sort: Sorted },
) {
  const { shape, values } = filterValues(db, filter)
  const [rows, total] = await Promise.all([
    pageRows(db, { ...shape, ...sort }, { ...values, limit, offset: offsetOf({ page, limit }) }),
    totalOf(db, filter),
  ])
  const atMerchant = db.scope.merchantId !== null
  return { data: rows.map((row) => summaryOf(row, atMerchant && !row.share_customer_detail)), meta: { total } }
}

/** Counts of placed orders by status, including statuses with no orders. */
export const orderStats = (db: Db, filter: Filter): Promise<OrderStats> =>
  stats(db, filterOf(filter), () => countByStatus(db, filter))

const countedRows = preparedVariants((db, value: FilterValues, shape: Shape) =>
  ordersWhere(db, shape, value)
    .select([
      'o.order_status',
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where o.is_scheduled and o.closed_at is null)`.as('scheduled'),
    ])
    .groupBy('o.order_status'),
)

async function countByStatus(db: Db, filter: Filter): Promise<OrderStats> {
  const { shape, values } = filterValues(db, filter)
  const rows = await countedRows(db, shape, values)
  const counts = new Map(rows.map((row) => [row.order_status, row]))
  return {
    order_status: orderStatuses.map((status) => ({ status, count: counts.get(status)?.count ?? 0 })),
    total_orders: rows.reduce((sum, { count }) => sum + count, 0),
    scheduled_orders: rows.reduce((sum, { scheduled }) => sum + scheduled, 0),
  }
}
