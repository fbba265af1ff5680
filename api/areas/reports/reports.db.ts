import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { FigureRow } from './dashboard.rules.ts'
import type { Period } from './ranges.rules.ts'

/** The orders of a report: a period in a time zone, of one merchant or (null) of all. */
export type ReportScope = { period: Period; timezone: string; merchantId: string | null }

export const findMerchantFacts = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['timezone', 'currency'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const placedOrders = (db: Db, { period, merchantId }: ReportScope) =>
  db
    .selectFrom('orders as o')
    .where('o.placed_at', '>=', period.from)
    .where('o.placed_at', '<', period.until)
    .$if(merchantId !== null, (rows) => rows.where('o.merchant_id', '=', merchantId ?? ''))

/**
 * Placed orders by local day, hour (for one-day periods), status and currency. `before` counts only those
 * placed until that instant (ISO), in the same scan.
 */
export async function loadFigures(
  db: Db,
  scope: ReportScope,
  until: string,
): Promise<{ rows: FigureRow[]; before: FigureRow[] }> {
  const local = sql`o.placed_at at time zone ${scope.timezone}`
  const isOneDay = scope.period.start_date === scope.period.end_date
  const counts = sql<boolean>`o.order_status <> 'cancelled'`
  const early = sql<boolean>`o.placed_at < ${until}::timestamptz`
  const rows = await placedOrders(db, scope)
    .select([
      sql<string>`(${local})::date`.as('local_date'),
      (isOneDay ? sql<number>`extract(hour from ${local})::integer` : sql<number>`0`).as('hour'),
      'o.order_status',
      'o.currency',
      (eb) => eb.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(o.grand_total) filter (where ${counts}), 0)`.as('sales'),
      sql<number>`coalesce(sum(o.commission_amount) filter (where ${counts}), 0)`.as('commission'),
      sql<number>`count(*) filter (where ${early})`.as('early_orders'),
      sql<number>`coalesce(sum(o.grand_total) filter (where ${counts} and ${early}), 0)`.as('early_sales'),
      sql<number>`coalesce(sum(o.commission_amount) filter (where ${counts} and ${early}), 0)`.as('early_commission'),
    ])
    .groupBy([sql`1`, sql`2`, 'o.order_status', 'o.currency'])
    .execute()
  const before = rows.map(({ early_orders, early_sales, early_commission, ...row }) => ({
    ...row,
    orders: early_orders,
    sales: early_sales,
    commission: early_commission,
  }))
  return { rows, before }
}

/** Count and sum of the published ratings of two periods. */
export async function loadRatings(
  db: Db,
  { current, previous }: { current: Period; previous: Period },
  merchantId: string | null,
) {
  const within = ({ from, until }: Period) =>
    sql`filter (where r.created_at >= ${from}::timestamptz and r.created_at < ${until}::timestamptz)`
  const row = await db
    .selectFrom('review as r')
    .select([
      sql<number>`count(*) ${within(current)}`.as('reviews'),
      sql<number | null>`sum(r.rating) ${within(current)}`.as('sum'),
      sql<number>`count(*) ${within(previous)}`.as('earlier_reviews'),
      sql<number | null>`sum(r.rating) ${within(previous)}`.as('earlier_sum'),
    ])
    .where('r.is_published', '=', true)
    .where('r.created_at', '>=', previous.from)
    .where('r.created_at', '<', current.until)
    .$if(merchantId !== null, (rows) => rows.where('r.merchant_id', '=', merchantId ?? ''))
    .executeTakeFirstOrThrow()
  return {
    reviews: row.reviews,
    sum: row.sum ?? 0,
    earlierReviews: row.earlier_reviews,
    earlierSum: row.earlier_sum ?? 0,
  }
}

/** Best-selling products without cancelled orders, with their current names, else the names at sale. */
export const listPopularProducts = (db: Db, scope: ReportScope, limit: number) =>
  db
    .selectFrom(
      placedOrders(db, scope)
        .innerJoin('order_line as l', 'l.order_id', 'o.id')
        .select([
          'l.product_id',
          'o.merchant_id',
          sql<number>`sum(l.quantity)`.as('quantity'),
          sql<number>`sum(l.line_total - l.discount)`.as('sales'),
          sql<string>`max(l.name)`.as('sold_name'),
          sql<string | null>`max(l.image)`.as('sold_image'),
        ])
        .where('o.order_status', '<>', 'cancelled')
        .groupBy(['l.product_id', 'o.merchant_id'])
        .orderBy('quantity', 'desc')
        .orderBy('sales', 'desc')
        .orderBy('l.product_id')
        .limit(limit)
        .as('top'),
    )
    .innerJoin('merchant as m', 'm.id', 'top.merchant_id')
    .leftJoin('product as p', 'p.id', 'top.product_id')
    .select([
      'top.product_id',
      'top.merchant_id',
      'm.name as merchant_name',
      'm.currency',
      'top.quantity',
      'top.sales',
      (row) => row.fn.coalesce('p.name', 'top.sold_name').as('name'),
      sql<
        string | null
      >`coalesce(jsonb_path_query_first(p.product_images, '$[*] ? (@.is_cover == true).file_url') #>> '{}', top.sold_image)`.as(
        'image_url',
      ),
    ])
    .orderBy('top.quantity', 'desc')
    .orderBy('top.sales', 'desc')
    .orderBy('top.product_id')
    .execute()

/** Merchants by number of orders, without cancelled ones. */
export const listPopularMerchants = (db: Db, scope: ReportScope, limit: number) =>
  db
    .selectFrom(
      placedOrders(db, scope)
        .select([
          'o.merchant_id',
          (eb) => eb.fn.countAll<number>().as('orders'),
          sql<number>`sum(o.grand_total)`.as('sales'),
        ])
        .where('o.order_status', '<>', 'cancelled')
        .groupBy('o.merchant_id')
        .orderBy('orders', 'desc')
        .orderBy('sales', 'desc')
        .orderBy('o.merchant_id')
        .limit(limit)
        .as('top'),
    )
    .innerJoin('merchant as m', 'm.id', 'top.merchant_id')
    .select(['top.merchant_id', 'm.name', 'm.logo_url', 'm.currency', 'top.orders', 'top.sales'])
    .orderBy('top.orders', 'desc')
    .orderBy('top.sales', 'desc')
    .orderBy('top.merchant_id')
    .execute()
