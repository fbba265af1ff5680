import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { OrderListInput, orderTab, ReportFilter } from '#contract/areas/orders.ts'
import { activeStatuses } from '#contract/rules/orders.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, foldedPatternText } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'
import { isTerminal } from './orders.rules.ts'
import { hasProblem, isLateAt, readyDue } from './totals/order-problems.queries.ts'
import { ordersOfFilter } from './totals/report-filters.queries.ts'
import type { IndexedFilter, PartOfFilter } from './totals/report-filters.queries.ts'

type Tab = z.infer<typeof orderTab>

const merchantZone = sql<string>`(o.merchant_snapshot ->> 'timezone')`
const tenantZone = sql<string>`(select p.timezone from tenant_profile p where p.tenant_id = app.current_tenant())`

const ofLines = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from order_line l where l.tenant_id = o.tenant_id and l.merchant_id = o.merchant_id and l.order_id = o.id and ${condition})`

/** The conditions of filters that lead from a report to its orders. */
const reportConditions: Readonly<
  Record<ReportFilter, (value: string, zone: RawBuilder<string>) => RawBuilder<boolean>>
> = {
  product_id: (id) => ofLines(sql`l.product_id = ${id}`),
  category_id: (id) =>
    ofLines(sql`exists (select 1 from product_category_link k
      where k.tenant_id = l.tenant_id and k.category_id = ${id} and k.product_id = l.product_id)`),
  coupon_id: (id) => sql<boolean>`o.coupon_id = ${id}`,
  charge_id: (id) => sql<boolean>`o.charges @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`,
  cancelled_by: (by) => sql<boolean>`coalesce(o.cancelled_by, 'system') = ${by}`,
  cancel_reason: (reason) => sql<boolean>`coalesce(o.cancel_reason, '') = ${reason}`,
  problem: hasProblem,
  refund_reason: (reason) => sql<boolean>`o.order_status <> 'cancelled' and o.refund_reasons ? ${reason}::text`,
  placed_hour: (hour, zone) => sql<boolean>`to_char(o.placed_at at time zone ${zone}, 'ID-HH24') = ${hour}`,
}
/** Those that an index finds the orders of, the rarest first. An order list uses one of them. */
const indexedFilters: readonly IndexedFilter[] = ['refund_reason', 'problem']
const reportFilters = Object.keys(reportConditions).filter((name): name is ReportFilter => name in reportConditions)

/** Statuses of each tab of the order lists; undefined means all statuses. */
const statusesOfTab: Readonly<Record<Tab, readonly OrderStatus[] | undefined>> = {
  all: undefined,
  pending: ['pending'],
  processing: ['processing'],
  ready: ['ready'],
  collected: ['collected'],
  completed: ['completed'],
  cancelled: ['cancelled'],
  active: activeStatuses,
  late: activeStatuses,
}

/** When the next step is due, as `dueAtOf` in contract/rules/orders.ts says. Null if nothing is due. */
const dueAt = sql<string | null>`case
  when o.order_status in ('pending', 'processing') or (o.order_type = 'delivery' and o.order_status in ('ready', 'driver_assigned'))
    then ${readyDue}
  when o.order_status in ('driver_assigned', 'picked') then o.delivery_timestamp end`

export type Filter = Partial<Omit<OrderListInput, 'page' | 'limit' | 'sort'>> & {
  customerId?: string | undefined
  /** Ids of the only orders that may match. */
  ids?: readonly string[]
  /** Ids of the only customers whose orders may match. */
  customerIds?: readonly string[]
  open?: boolean
  /** Includes unpaid orders, which only their customer may see. */
  unpaid?: boolean
}

export type Shape = { of: (keyof FilterValues)[]; open: boolean; unpaid: boolean }
export type FilterValues = {
  statuses?: readonly string[]
  merchant_id?: string
  scopeMerchantId?: string
  customerId?: string
  ids?: readonly string[]
  customerIds?: readonly string[]
  searchPattern?: string
  foldedPattern?: string
  order_type?: readonly string[]
  payment_mode?: readonly string[]
  source?: readonly string[]
  is_scheduled?: boolean
  start_date?: string
  end_date?: string
  /** Only orders that are late at this time. */
  lateAt?: string
  /** Days and hours are those of the tenant. */
  dayZone?: 'tenant'
} & { [name in ReportFilter]?: string }

/** Splits a filter into the shape of the query and its values. */
export function filterValues(db: Db, filter: Filter): { shape: Shape; values: FilterValues } {
  const statuses = filter.order_status?.length ? filter.order_status : statusesOfTab[filter.tab ?? 'all']
  const search = filter.search?.trim().toLowerCase().replace(/^#/, '') ?? ''
  const { merchant_id, customerId = filter.customer_id, ids, customerIds, is_scheduled, start_date, end_date } = filter
  const { order_type, payment_mode, source } = filter
  const some = <T>(list: readonly T[] | undefined) => (list?.length ? list : undefined)
  const all = {
    statuses,
    merchant_id,
    customerId,
    ids,
    customerIds,
    is_scheduled,
    start_date,
    end_date,
    order_type: some(order_type),
    payment_mode: some(payment_mode),
    source: some(source),
    scopeMerchantId: db.scope.merchantId ?? undefined,
    lateAt: filter.tab === 'late' ? db.now : undefined,
    dayZone: filter.day_zone === 'tenant' ? filter.day_zone : undefined,
    ...Object.fromEntries(reportFilters.map((name) => [name, filter[name]])),
    ...(search === '' ? {} : { searchPattern: containsPattern(search), foldedPattern: foldedPatternText(search) }),
  }
  const values = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as FilterValues
  const open = filter.open === true || (statuses?.length ? !statuses.some(isTerminal) : false)
  return { shape: { of: Object.keys(values) as (keyof FilterValues)[], open, unpaid: filter.unpaid === true }, values }
}

/** The filter that an index finds the orders of, if there is one. */
export const indexedFilterOf = ({ of }: Shape) => indexedFilters.find((name) => of.includes(name))

/** The condition of a filter that leads from a report to its orders. */
const conditionOf = (name: ReportFilter, { of }: Shape, value: FilterValues) =>
  reportConditions[name](value[name] ?? '', of.includes('dayZone') ? tenantZone : merchantZone)

/** The orders that the indexed filter of a shape finds. */
export function indexedOrders(db: Kysely<Tables>, shape: Shape, value: FilterValues, part: PartOfFilter) {
  const has = (name: keyof FilterValues) => shape.of.includes(name)
  const filter = indexedFilterOf(shape) ?? 'problem'
  const found = {
    filter,
    value: value[filter] ?? '',
    applies: conditionOf(filter, shape, value),
    merchantIds: (['merchant_id', 'scopeMerchantId'] as const).filter(has).map((name) => value[name] ?? ''),
  }
  return ordersOfFilter(db, found, part)
}

/**
 * Matching placed orders; with `unpaid` also open unplaced ones. Dates are local dates of the merchant. With an indexed
 * filter, a `part` of them, joined to `f`.
 */
export function ordersWhere(db: Kysely<Tables>, shape: Shape, value: FilterValues, part: PartOfFilter = 'all') {
  const { of, open, unpaid } = shape
  const has = (name: keyof FilterValues) => of.includes(name)
  const is = (column: string, expected: unknown) => sql<boolean>`${sql.ref(column)} = ${expected}`
  const isAny = (column: string, expected: unknown) => sql<boolean>`${sql.ref(column)} = any(${expected}::text[])`
  const zone = has('dayZone') ? tenantZone : merchantZone
  const indexed = indexedFilterOf(shape)
  // A condition on both tables would be counted twice, and the plan would not follow the index of the filter.
  const placedAt = indexed ? sql`f.placed_at` : sql`o.placed_at`
  const reported = reportFilters
    .filter((name) => has(name) && name !== indexed)
    .map((name) => conditionOf(name, shape, value))
  return db
    .selectFrom('orders as o')
    .$if(indexed !== undefined, (query) =>
      query.innerJoin(indexedOrders(db, shape, value, part).as('f'), 'f.order_id', 'o.id'),
    )
    .$if(reported.length > 0, (query) => query.where((eb) => eb.and(reported)))
    .where((eb) =>
      unpaid
        ? eb.or([eb('o.placed_at', 'is not', null), eb('o.closed_at', 'is', null)])
        : eb('o.placed_at', 'is not', null),
    )
    .$if(has('statuses'), (query) => query.where(isAny('o.order_status', value.statuses)))
    .$if(has('merchant_id'), (query) => query.where(is('o.merchant_id', value.merchant_id)))
    .$if(has('scopeMerchantId'), (query) => query.where(is('o.merchant_id', value.scopeMerchantId)))
    .$if(has('customerId'), (query) => query.where(is('o.customer_id', value.customerId)))
    .$if(has('ids'), (query) => query.where(sql<boolean>`o.id = any(${value.ids}::uuid[])`))
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
    .$if(has('lateAt'), (query) => query.where(isLateAt(sql`${value.lateAt}::timestamptz`, dueAt)))
    .$if(open, (query) => query.where('o.closed_at', 'is', null))
    .$if(has('start_date'), (query) =>
      query.where(
        sql<boolean>`${placedAt} >= (${value.start_date}::date - 1)::timestamp at time zone 'UTC'
          and ${placedAt} >= (${value.start_date}::date)::timestamp at time zone ${zone}`,
      ),
    )
    .$if(has('end_date'), (query) =>
      query.where(
        sql<boolean>`${placedAt} < ((${value.end_date}::date + 1)::timestamp + interval '12 hours') at time zone 'UTC'
          and ${placedAt} < (${value.end_date}::date + 1)::timestamp at time zone ${zone}`,
      ),
    )
}

/** The filter without page and sort order. */
export function filterOf(filter: Filter & { page?: number; limit?: number; sort?: string | undefined }): Filter {
  const { page: _page, limit: _limit, sort: _sort, ...rest } = filter
  return rest
}
