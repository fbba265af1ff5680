import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '#api/platform/db/db.ts'
import type { FigureRow } from './dashboard.rules.ts'
import type { Period } from './ranges.rules.ts'

/** The orders of a report: a period in a time zone, of one merchant or (null) of all. */
export type ReportScope = { period: Period; timezone: string; merchantId: string | null }

export const findMerchantFacts = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['timezone', 'currency', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A condition on the merchant of the scope, if it has one. */
export const ofMerchant = (column: string, { merchantId }: ReportScope) =>
  merchantId === null ? sql`` : sql`and ${sql.ref(column)} = ${merchantId}`

/** Whether the sums contain the local days of the time zone. If not, a report reads the orders. */
export const sumsKnown = (db: Db, { timezone }: ReportScope) => sql`
  known as materialized (
    select coalesce((select ${timezone} = any(s.timezones) from order_total_state s
                      where s.tenant_id = ${db.scope.tenantId}), false) as is_known)`

/** The point of a period at which the comparison ends, in local time. */
function cutOf({ timezone }: ReportScope, until: string): { date: string; hour: number } {
  const local = Temporal.Instant.from(until).toZonedDateTimeISO(timezone)
  return { date: local.toPlainDate().toString(), hour: local.hour }
}

/**
 * Placed orders by local day, hour (for one-day periods), status and currency. `before` counts only those
 * placed until that instant (ISO). Complete days and hours come from the sums, with the deltas that they do not
 * contain yet, the last hour before `until` from the orders: one statement, so that nothing counts twice.
 */
export async function loadFigures(
  db: Db,
  scope: ReportScope,
  until: string,
): Promise<{ rows: FigureRow[]; before: FigureRow[] }> {
  const { period, timezone } = scope
  const tenant = db.scope.tenantId
  const cut = cutOf(scope, until)
  const isOneDay = period.start_date === period.end_date
  /** The day whose hours are read. */
  const dayOfHours = isOneDay ? period.start_date : cut.date
  const isCut = until < period.until
  const isEarly = sql`(local_date < ${cut.date}::date or (local_date = ${cut.date}::date and hour < ${cut.hour}))`
  const columns = sql`order_status, currency, orders, grand_total, commission_amount`
  const local = (column: string) => sql`(${sql.ref(column)} at time zone ${timezone})`
  const { rows } = await sql<FigureRow & Record<`early_${'orders' | 'sales' | 'commission'}`, number>>`
    with ${sumsKnown(db, scope)}, row as (
      select local_date, 0 as hour, ${columns}, local_date < ${cut.date}::date as is_early, true as is_whole
        from order_total t
       where (select is_known from known) and tenant_id = ${tenant} and timezone = ${timezone} and period = 'day'
         and local_date between ${period.start_date} and ${period.end_date} and local_date <> ${dayOfHours} ${ofMerchant('t.merchant_id', scope)}
      union all
      select local_date, hour, ${columns}, ${isEarly}, true
        from order_total t
       where (select is_known from known) and tenant_id = ${tenant} and timezone = ${timezone} and period = 'hour'
         and local_date = ${dayOfHours} and local_date between ${period.start_date} and ${period.end_date} ${ofMerchant('t.merchant_id', scope)}
      union all
      select local_date, hour, ${columns}, ${isEarly}, true
        from (select ${local('d.placed_at')}::date as local_date, extract(hour from ${local('d.placed_at')})::integer as hour, ${columns}
                from order_total_delta d
               where (select is_known from known) and d.tenant_id = ${tenant}
                 and d.placed_at >= ${period.from} and d.placed_at < ${period.until}
                 ${ofMerchant('d.merchant_id', scope)}) delta
      union all
      select local_date, hour, ${columns}, true, false
        from (select ${local('o.placed_at')}::date as local_date, extract(hour from ${local('o.placed_at')})::integer as hour,
                     order_status, currency, 1 as orders, grand_total, commission_amount
                from orders o
               where (select is_known from known) and ${isCut} and o.tenant_id = ${tenant} and o.placed_at < ${until}
                 and o.placed_at >= ${until}::timestamptz - interval '2 hours' ${ofMerchant('o.merchant_id', scope)}) last_hour
       where local_date = ${cut.date}::date and hour = ${cut.hour}
      union all
      select ${local('o.placed_at')}::date, extract(hour from ${local('o.placed_at')})::integer, order_status, currency, 1,
             grand_total, commission_amount, o.placed_at < ${until}, true
        from orders o
       where not (select is_known from known) and o.tenant_id = ${tenant}
                 and o.placed_at >= ${period.from} and o.placed_at < ${period.until}
         ${ofMerchant('o.merchant_id', scope)}
    )
    select local_date, ${isOneDay ? sql`hour` : sql`0`} as hour, order_status, currency,
           coalesce(sum(orders) filter (where is_whole), 0) as orders,
           coalesce(sum(grand_total) filter (where is_whole and order_status <> 'cancelled'), 0) as sales,
           coalesce(sum(commission_amount) filter (where is_whole and order_status <> 'cancelled'), 0) as commission,
           coalesce(sum(orders) filter (where is_early), 0) as early_orders,
           coalesce(sum(grand_total) filter (where is_early and order_status <> 'cancelled'), 0) as early_sales,
           coalesce(sum(commission_amount) filter (where is_early and order_status <> 'cancelled'), 0) as early_commission
      from row group by 1, 2, 3, 4`.execute(db)
  const before = rows.map(({ early_orders, early_sales, early_commission, ...row }) => ({
    ...row,
    orders: early_orders,
    sales: early_sales,
    commission: early_commission,
  }))
  return { rows, before }
}
