import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

type SalesFilter = {
  /** Local days of this time zone: `from` is included, `until` is not. */
  timezone: string
  from: string
  until: string
}

/**
 * Number and sum of the orders of these days that were not cancelled, by currency: from the sums and the deltas that they
 * do not contain yet, or from the orders while the sums are not built for this time zone.
 */
export async function listSalesByCurrency(
  db: Db,
  { timezone, from, until }: SalesFilter,
): Promise<{ currency: string; orders: number; order_amount: number }[]> {
  const tenant = db.scope.tenantId
  const isPlacedThen = sql`placed_at >= ${from}::date::timestamp at time zone ${timezone}
    and placed_at < ${until}::date::timestamp at time zone ${timezone}`
  const { rows } = await sql<{ currency: string; orders: number; order_amount: number }>`
    with built as materialized (
      select coalesce((select ${timezone} = any(timezones) from order_total_state where tenant_id = ${tenant}), false) as is_built
    ), sales as (
      select currency, orders, grand_total from order_total
       where (select is_built from built) and tenant_id = ${tenant} and timezone = ${timezone} and period = 'day'
         and local_date >= ${from}::date and local_date < ${until}::date and order_status <> 'cancelled'
      union all
      select currency, orders, grand_total from order_total_delta
       where (select is_built from built) and tenant_id = ${tenant} and order_status <> 'cancelled' and ${isPlacedThen}
      union all
      select currency, 1, grand_total from orders
       where not (select is_built from built) and tenant_id = ${tenant} and order_status <> 'cancelled' and ${isPlacedThen}
    )
    select currency, sum(orders)::bigint as orders, sum(grand_total)::bigint as order_amount
      from sales group by currency having sum(orders) <> 0 order by currency`.execute(db)
  return rows
}
