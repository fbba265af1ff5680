import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { listBreakdown } from './sums.db.ts'
import type { ReportScope } from './reports.db.ts'

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
