import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { deltaAsChange, facts, localKey, orderAsChange } from '../orders/totals/order-facts.queries.ts'
import type { BreakdownDimension } from '../orders/totals/order-facts.queries.ts'
import { dayAfter, instantOf, localDate } from '../schedules/local-time.rules.ts'
import type { Period } from './ranges.rules.ts'
import type { ReportScope } from './reports.db.ts'

/** The part of a period until an instant: whole local days, which sums contain, and the rest of a day, read from the orders. */
type Part = { from: string; dayAfterLast: string; tail: string; until: string }

export function partOf({ period, timezone }: ReportScope, until: string): Part {
  if (until >= period.until) {
    const dayAfterLast = dayAfter(period.end_date, 1)
    return { from: period.from, dayAfterLast, tail: period.until, until: period.until }
  }
  const dayAfterLast = localDate(Date.parse(until), timezone)
  const tail = new Date(instantOf(dayAfterLast, '00:00', timezone)).toISOString()
  return { from: period.from, dayAfterLast, tail: tail < period.from ? period.from : tail, until }
}

export const ofMerchant = (column: string, { merchantId }: ReportScope) =>
  merchantId === null ? sql`` : sql`and ${sql.ref(column)} = ${merchantId}`

/**
 * The table expressions `known` and `changed`: what the sums do not contain of a part. Those are their deltas, the
 * orders of its last, incomplete day, and all of its orders while the sums are not built for the time zone.
 */
export const changedOf = (db: Db, scope: ReportScope, { from, tail, until }: Part) => sql`
  known as materialized (
    select coalesce((select ${scope.timezone} = any(s.timezones) from order_total_state s
                      where s.tenant_id = ${db.scope.tenantId}), false) as is_known
  ), changed as materialized (
    select ${deltaAsChange} from order_total_delta d
     where (select is_known from known) and d.tenant_id = ${db.scope.tenantId} and d.placed_at >= ${from}::timestamptz
       and d.placed_at < ${tail}::timestamptz ${ofMerchant('d.merchant_id', scope)}
    union all
    select ${orderAsChange} from orders o
     where o.tenant_id = ${db.scope.tenantId} and o.placed_at < ${until}::timestamptz ${ofMerchant('o.merchant_id', scope)}
       and o.placed_at >= (select case when is_known then ${tail}::timestamptz else ${from}::timestamptz end from known)
  )`

const breakdownColumns = sql`dimension, local_date, merchant_id, key, currency, orders, quantity, sales, discount, tax`

/**
 * The table expression `row`: sums of dimensions by merchant, key and currency, in several rows each. `local_date` is
 * the day if `daily`; otherwise it may be the first of a month, whose days are one row.
 */
export function breakdownRows(
  db: Db,
  scope: ReportScope,
  until: string,
  dimensions: readonly BreakdownDimension[],
  { daily = false }: { daily?: boolean } = {},
) {
  const part = partOf(scope, until)
  const tenant = db.scope.tenantId
  return sql`${changedOf(db, scope, part)}, ${facts(tenant, dimensions)}, row as (
      ${sql.join(
        (daily ? onlyDays(scope, part) : storedDays(scope.period, part.dayAfterLast)).map(
          ({ period, from, until: end }) => sql`
      select ${breakdownColumns} from order_breakdown_total t
       where (select is_known from known) and tenant_id = ${tenant} and timezone = ${scope.timezone} and dimension = any(${[...dimensions]}::text[])
         and period = ${period} and local_date >= ${from}::date and local_date < ${end}::date ${ofMerchant('t.merchant_id', scope)}
      union all`,
        ),
        sql` `,
      )}
      select f.dimension, f.local_time::date, f.merchant_id, ${localKey}, f.currency, f.orders, f.quantity, f.sales, f.discount, f.tax
        from (select facts.*, facts.placed_at at time zone ${scope.timezone} as local_time from facts) f
    )`
}

const onlyDays = ({ period }: ReportScope, { dayAfterLast }: Part): StoredDays[] => [
  { period: 'day', from: period.start_date, until: dayAfterLast },
]

type StoredDays = { period: 'day' | 'month'; from: string; until: string }

/** The stored sums, by day and by month, that make up the whole days of a period: months where it contains them, else days. */
export function storedDays(period: Pick<Period, 'start_date'>, dayAfterLast: string): StoredDays[] {
  const first = period.start_date
  const firstMonth = first.endsWith('-01') ? first : firstOfNextMonth(first)
  const monthAfterLast = `${dayAfterLast.slice(0, 8)}01`
  if (firstMonth >= monthAfterLast) return [{ period: 'day', from: first, until: dayAfterLast }]
  return [
    { period: 'day', from: first, until: firstMonth },
    { period: 'month', from: firstMonth, until: monthAfterLast },
    { period: 'day', from: monthAfterLast, until: dayAfterLast },
  ]
}

const firstOfNextMonth = (date: string) => `${dayAfter(`${date.slice(0, 8)}28`, 4).slice(0, 8)}01`
