import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { currencies } from '#contract/rules/currencies.ts'
import type { SegmentField, SegmentFilter } from '#contract/areas/segments.ts'
import type { Db } from '#api/platform/db/db.ts'

type Sql = RawBuilder<unknown>
type Operator = SegmentFilter['operator']

const codesWith = (decimals: number) =>
  currencies.filter(({ minor_unit }) => minor_unit === decimals).map(({ code }) => code)

/** Minor units in a major unit of the tenant's currency. */
const unitsOf = (db: Db) => sql`(select case when t.currency = any(${codesWith(0)}::text[]) then 1
    when t.currency = any(${codesWith(3)}::text[]) then 1000 else 100 end::bigint
    from tenant_profile t where t.tenant_id = ${db.scope.tenantId})`

/** Whole days since a time. */
const daysSince = (db: Db, time: Sql) => sql`date_part('day', ${db.now}::timestamptz - ${time})::bigint`

/** Orders of the customer `f` by a merchant, with a coupon or to a city. */
const ordersOf = (kind: string, of: Sql) => sql`coalesce((select n.orders from customer_order_count n
    where n.tenant_id = f.tenant_id and n.customer_id = f.customer_id and n.kind = ${kind} and n.key = ${of}), 0)`

/**
 * By how much the figure of the customer `f` exceeds the value. Null, which matches no filter, where the customer has
 * no such figure: an average or a last order without orders.
 */
const excess: Record<SegmentField, (db: Db, value: Sql, of: Sql) => Sql> = {
  total_orders: (_, value) => sql`f.orders - ${value}`,
  total_spent: (db, value) => sql`f.spent - ${value} * ${unitsOf(db)}`,
  average_order_value: (db, value) => sql`f.spent - ${value} * ${unitsOf(db)} * nullif(f.orders, 0)`,
  days_since_last_order: (db, value) => sql`${daysSince(db, sql`f.last_order_at`)} - ${value}`,
  days_since_sign_up: (db, value) => sql`${daysSince(db, sql`f.signed_up_at`)} - ${value}`,
  cancelled_orders: (_, value) => sql`f.cancelled_orders - ${value}`,
  coupons_used: (_, value) => sql`f.coupons_used - ${value}`,
  delivery_orders: (_, value) => sql`f.delivery_orders - ${value}`,
  pickup_orders: (_, value) => sql`f.pickup_orders - ${value}`,
  dine_in_orders: (_, value) => sql`f.dine_in_orders - ${value}`,
  merchant_orders: (_, value, of) => sql`${ordersOf('merchant', of)} - ${value}`,
  coupon_orders: (_, value, of) => sql`${ordersOf('coupon', of)} - ${value}`,
  city_orders: (_, value, of) => sql`${ordersOf('city', sql`lower(btrim(${of}))`)} - ${value}`,
  language: (_, value, of) => sql`(f.locale is not distinct from ${of})::int - ${value}`,
  accepts_mail: (_, value) => sql`f.accepts_mail::int - ${value}`,
  accepts_whatsapp: (_, value) => sql`f.accepts_whatsapp::int - ${value}`,
}

const operators = { greater_than: sql`>`, less_than: sql`<`, equal_to: sql`=` }
const holds: Record<Operator, (figure: number, value: number) => boolean> = {
  greater_than: (figure, value) => figure > value,
  less_than: (figure, value) => figure < value,
  equal_to: (figure, value) => figure === value,
}

type Filter<F extends SegmentField = SegmentField> = SegmentFilter & { field: F }
const compare = (figure: Sql, { operator }: Filter, value: Sql) =>
  sql<boolean>`${figure} ${operators[operator]} ${value}`
const compareNumber = (figure: Sql, filter: Filter) => compare(figure, filter, sql`${filter.value}::bigint`)

/** Whole days since a time, as a comparison of the time itself: that is faster, and indexes and statistics apply to it. */
function compareDays(db: Db, time: Sql, { operator, value }: Filter): RawBuilder<boolean> {
  const daysAgo = (days: number) => (days > maxDays ? '-infinity' : new Date(db.nowMs - days * dayMs).toISOString())
  const isOlder = (days: number) => sql<boolean>`${time} <= ${daysAgo(days)}::timestamptz`
  const isYounger = (days: number) => sql<boolean>`${time} > ${daysAgo(days)}::timestamptz`
  if (operator === 'greater_than') return isOlder(value + 1)
  if (operator === 'less_than') return value === 0 ? sql<boolean>`false` : isYounger(value)
  return value === 0 ? isYounger(1) : sql<boolean>`(${isOlder(value)} and ${isYounger(value + 1)})`
}
const dayMs = 86_400_000
const maxDays = 200_000

function compareFlag(flag: RawBuilder<boolean>, { operator, value }: Filter): RawBuilder<boolean> {
  const [ifSet, ifNot] = [holds[operator](1, value), holds[operator](0, value)]
  if (ifSet === ifNot) return ifSet ? sql<boolean>`true` : sql<boolean>`false`
  return ifSet ? flag : sql<boolean>`not ${flag}`
}

/** Customers with such orders are read from the index of the key. One without them has no row, or a row of none. */
function compareOrders(db: Db, kind: string, key: Sql, filter: Filter): RawBuilder<boolean> {
  const includesNone = holds[filter.operator](0, filter.value)
  const matches = compareNumber(sql`n.orders`, filter)
  return sql<boolean>`f.customer_id ${includesNone ? sql`not in` : sql`in`} (select n.customer_id
    from customer_order_count n where n.tenant_id = ${db.scope.tenantId} and n.kind = ${kind} and n.key = ${key}
      and ${includesNone ? sql`not (${matches})` : matches})`
}

const comparisons: { [F in SegmentField]: (db: Db, filter: Filter<F>) => RawBuilder<boolean> } = {
  total_orders: (_, filter) => compareNumber(sql`f.orders`, filter),
  total_spent: (db, filter) => compare(sql`f.spent`, filter, sql`${filter.value}::bigint * ${unitsOf(db)}`),
  average_order_value: (db, filter) =>
    sql<boolean>`(f.orders > 0 and ${compare(sql`f.spent`, filter, sql`${filter.value}::bigint * ${unitsOf(db)} * f.orders`)})`,
  days_since_last_order: (db, filter) => compareDays(db, sql`f.last_order_at`, filter),
  days_since_sign_up: (db, filter) => compareDays(db, sql`f.signed_up_at`, filter),
  cancelled_orders: (_, filter) => compareNumber(sql`f.cancelled_orders`, filter),
  coupons_used: (_, filter) => compareNumber(sql`f.coupons_used`, filter),
  delivery_orders: (_, filter) => compareNumber(sql`f.delivery_orders`, filter),
  pickup_orders: (_, filter) => compareNumber(sql`f.pickup_orders`, filter),
  dine_in_orders: (_, filter) => compareNumber(sql`f.dine_in_orders`, filter),
  merchant_orders: (db, filter) => compareOrders(db, 'merchant', sql`${filter.of ?? ''}`, filter),
  coupon_orders: (db, filter) => compareOrders(db, 'coupon', sql`${filter.of ?? ''}`, filter),
  city_orders: (db, filter) => compareOrders(db, 'city', sql`lower(btrim(${filter.of ?? ''}))`, filter),
  language: (_, filter) => compareFlag(sql<boolean>`(f.locale is not distinct from ${filter.of ?? ''})`, filter),
  accepts_mail: (_, filter) => compareFlag(sql<boolean>`f.accepts_mail`, filter),
  accepts_whatsapp: (_, filter) => compareFlag(sql<boolean>`f.accepts_whatsapp`, filter),
}

/** Whether the customer_figure `f` matches these filters. For questions about many customers. */
export const matchesFilters = (db: Db, filters: readonly SegmentFilter[]) =>
  sql<boolean>`(${sql.join(
    filters.map((filter) => comparisons[filter.field](db, filter as never)),
    sql` and `,
  )})`

/** Whether the customer_figure `f` matches the filters of the segment `s`. For questions about few customers. */
export const isInSegment = (db: Db) => sql<boolean>`(not exists (
    select from jsonb_to_recordset(s.filters) as l(field text, "of" text, operator text, value bigint)
     where (sign((case l.field ${sql.join(
       Object.entries(excess).map(
         ([field, excessOf]) => sql`when ${field}::text then ${excessOf(db, sql`l.value`, sql`l."of"`)}`,
       ),
       sql` `,
     )} end)::float8)
       = case l.operator when 'greater_than' then 1 when 'less_than' then -1 else 0 end) is not true))`

/** Which of these segments contain the customer, by the present figures. */
export async function matchingSegments(
  db: Db,
  customerId: string,
  segmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (segmentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('segment as s')
    .innerJoin('customer_figure as f', (join) => join.on('f.customer_id', '=', customerId))
    .select('s.id')
    .where('s.id', 'in', [...segmentIds])
    .where(isInSegment(db))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Selects the customers `c` who match filters, without blocked and deleted ones. Page through them by id. */
export const customersMatching = (db: Db, filters: readonly SegmentFilter[]) =>
  db
    .selectFrom('customer as c')
    .innerJoin('customer_figure as f', 'f.customer_id', 'c.id')
    .where('c.status', '=', 'active')
    .where('c.deleted_at', 'is', null)
    .where(matchesFilters(db, filters))
