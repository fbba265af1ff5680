import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { ReportScope } from './reports.db.ts'
import { ofMerchant, sumsKnown } from './reports.db.ts'

/** Merchants by number of orders, without cancelled ones. */
export async function listPopularMerchants(db: Db, scope: ReportScope, limit: number) {
  const { period, timezone } = scope
  const tenant = db.scope.tenantId
  const { rows } = await sql<PopularMerchant>`
    with ${sumsKnown(db, scope)}, counted as (
      select merchant_id, orders, grand_total, order_status
        from order_total t
       where (select is_known from known) and tenant_id = ${tenant} and timezone = ${timezone} and period = 'day'
         and local_date between ${period.start_date} and ${period.end_date} ${ofMerchant('t.merchant_id', scope)}
      union all
      select merchant_id, orders, grand_total, order_status
        from order_total_delta d
       where (select is_known from known) and tenant_id = ${tenant} and placed_at >= ${period.from} and placed_at < ${period.until}
         ${ofMerchant('d.merchant_id', scope)}
      union all
      select merchant_id, 1, grand_total, order_status
        from orders o
       where not (select is_known from known) and tenant_id = ${tenant} and placed_at >= ${period.from} and placed_at < ${period.until}
         ${ofMerchant('o.merchant_id', scope)}
    ), top as (
      select merchant_id, sum(orders) as orders, sum(grand_total) as sales from counted where order_status <> 'cancelled'
       group by 1 having sum(orders) > 0 order by 2 desc, 3 desc, merchant_id limit ${limit}
    )
    select top.merchant_id, m.name, m.logo_url, m.currency, top.orders, top.sales
      from top join merchant m on m.tenant_id = ${tenant} and m.id = top.merchant_id
     order by top.orders desc, top.sales desc, top.merchant_id`.execute(db)
  return rows
}

type PopularMerchant = {
  merchant_id: string
  name: string
  logo_url: string | null
  currency: string
  orders: number
  sales: number
}
