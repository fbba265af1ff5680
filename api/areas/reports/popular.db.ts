import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { listBreakdown } from './sums.db.ts'
import type { ReportScope } from './reports.db.ts'
import { ofMerchant, sumsKnown } from './reports.db.ts'

/** Best-selling products without cancelled orders, with their current names, else the names at sale. */
export async function listPopularProducts(db: Db, scope: ReportScope, limit: number): Promise<PopularProduct[]> {
  const query = { by: 'product', search: '', order: 'quantity', descending: true, limit, offset: 0 } as const
  const { rows } = await listBreakdown(db, scope, scope.period.until, query)
  if (rows.length === 0) return []
  const products = await db
    .selectFrom('product')
    .select([
      'id',
      sql<boolean>`deleted_at is null and status = 'active' and (stock_status = 'out_of_stock' or quantity = 0)`.as(
        'is_sold_out',
      ),
      sql<string | null>`jsonb_path_query_first(product_images, '$[*] ? (@.is_cover == true).file_url') #>> '{}'`.as(
        'image_url',
      ),
    ])
    .where(
      'id',
      'in',
      rows.map(({ key }) => key),
    )
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  return rows.map(({ key, label, merchant_id, merchant_name, currency, quantity, sales }) => ({
    product_id: key,
    merchant_id: merchant_id ?? '',
    merchant_name: merchant_name ?? '',
    currency,
    quantity,
    sales,
    name: label ?? '',
    is_sold_out: byId.get(key)?.is_sold_out ?? false,
    image_url: byId.get(key)?.image_url ?? null,
  }))
}

type PopularProduct = {
  product_id: string
  merchant_id: string
  merchant_name: string
  currency: string
  quantity: number
  sales: number
  is_sold_out: boolean
  name: string
  image_url: string | null
}

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
