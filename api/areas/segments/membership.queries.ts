import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { currencies } from '#contract/rules/currencies.ts'
import type { SegmentField, SegmentFilter } from '#contract/areas/segments.ts'
import type { Db } from '#api/platform/db/db.ts'

type Sql = RawBuilder<unknown>

const codesWith = (decimals: number) =>
  currencies.filter(({ minor_unit }) => minor_unit === decimals).map(({ code }) => code)

/** Minor units in a major unit of the tenant's currency. */
const unitsOf = (db: Db) => sql`(select case when t.currency = any(${codesWith(0)}::text[]) then 1
    when t.currency = any(${codesWith(3)}::text[]) then 1000 else 100 end::bigint
    from tenant_profile t where t.tenant_id = ${db.scope.tenantId})`

/** Whole days since a time. */
const daysSince = (db: Db, time: Sql) => sql`date_part('day', ${db.now}::timestamptz - ${time})::bigint`

/**
 * By how much the figure of the customer `f` exceeds the value. Null, which matches no filter, where the customer has
 * no such figure: an average or a last order without orders.
 */
const excess: Record<SegmentField, (db: Db, value: Sql) => Sql> = {
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
}

const comparisons = { greater_than: sql`> 0`, less_than: sql`< 0`, equal_to: sql`= 0` }

/** Whether the customer_figure `f` matches these filters. For questions about many customers. */
export const matchesFilters = (db: Db, filters: readonly SegmentFilter[]) =>
  sql<boolean>`(${sql.join(
    filters.map(
      ({ field, operator, value }) => sql`${excess[field](db, sql`${value}::bigint`)} ${comparisons[operator]}`,
    ),
    sql` and `,
  )})`

/** Whether the customer_figure `f` matches the filters of the segment `s`. */
export const isInSegment = (db: Db) => sql<boolean>`(not exists (
    select from jsonb_to_recordset(s.filters) as l(field text, operator text, value bigint)
     where (sign((case l.field ${sql.join(
       Object.entries(excess).map(([field, excessOf]) => sql`when ${field}::text then ${excessOf(db, sql`l.value`)}`),
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

/** Selects the customers `c` of a segment, without blocked and deleted ones. Page through them by id. */
export const customersInSegment = (db: Db, segmentId: string) =>
  db
    .selectFrom('customer as c')
    .innerJoin('customer_figure as f', 'f.customer_id', 'c.id')
    .innerJoin('segment as s', (join) => join.on('s.id', '=', segmentId))
    .where('c.status', '=', 'active')
    .where('c.deleted_at', 'is', null)
    .where(isInSegment(db))
