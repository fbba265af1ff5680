import { sql } from 'kysely'
import type { RecommendationKind } from '#contract/areas/recommendations/recommendations.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText } from '#api/platform/db/listing.ts'
import { breakdownRows, storedDays } from '../reports/breakdown-rows.queries.ts'
import type { Period } from '../reports/ranges.rules.ts'
import { dayAfter } from '../schedules/local-time.rules.ts'

export type Scope = { period: Period; timezone: string; currency: string }
export type ItemKind = Exclude<RecommendationKind, 'order'>

const scopeOf = ({ period, timezone }: Scope) => ({ period, timezone, merchantId: null })

/** The table expression `seen`: how often items were shown and pressed in a period, in several rows each. */
const seen = (db: Db, { period }: Scope, kinds: readonly RecommendationKind[]) =>
  sql`seen as (${sql.join(
    storedDays(period, dayAfter(period.end_date, 1)).map(
      (days) => sql`
    select item_id::text as key, impressions, clicks from recommendation_total
     where tenant_id = ${db.scope.tenantId} and kind = any(${kinds}::text[]) and period = ${days.period}
       and local_date >= ${days.from}::date and local_date < ${days.until}::date`,
    ),
    sql` union all `,
  )})`

const names = {
  product: (db: Db) => sql<string>`coalesce(
    (select p.name from product p where p.tenant_id = ${db.scope.tenantId} and p.id = g.key::uuid), '')`,
  merchant: (db: Db) => sql<string>`coalesce(
    (select m.name from merchant m where m.tenant_id = ${db.scope.tenantId} and m.id = g.key::uuid), '')`,
}
const merchantOf = {
  product: (db: Db) =>
    sql`(select p.merchant_id from product p where p.tenant_id = ${db.scope.tenantId} and p.id = n.key::uuid)`,
  merchant: () => sql`n.key::uuid`,
}

const directionSql = { asc: sql`asc`, desc: sql`desc` }

export const itemSorts = ['impressions', 'clicks', 'orders', 'revenue', 'name'] as const
export type ItemSort = (typeof itemSorts)[number]
export type PageQuery<S> = { search: string; sort: S; direction: 'asc' | 'desc'; limit: number; offset: number }

type Row = {
  id: string
  name: string
  merchant_id: string | null
  merchant_name: string | null
  impressions: number
  clicks: number
  orders: number
  revenue: number
  currency: string
  placed_at: string | null
  source: 'product' | 'merchant' | 'both' | null
}

/** A page of the products or merchants that were recommended in a period, or bought because they were. */
export async function listItems(
  db: Db,
  scope: Scope,
  kind: ItemKind,
  { search, sort, direction, limit, offset }: PageQuery<ItemSort>,
): Promise<{ rows: Row[]; total: number }> {
  const text = search.trim()
  const { rows } = await sql<Row & { total: number }>`
    with ${breakdownRows(db, scopeOf(scope), scope.period.until, [`recommended_${kind}`])}, ${seen(db, scope, [kind])}, bought as (
      select key, currency, sum(orders) as orders, sum(sales) as revenue from row group by 1, 2 having sum(orders) <> 0
    ), shown as (
      select key, sum(impressions) as impressions, sum(clicks) as clicks from seen group by 1
    ), g as (
      select coalesce(shown.key, bought.key) as key, coalesce(bought.currency, ${scope.currency}) as currency,
             coalesce(shown.impressions, 0) as impressions, coalesce(shown.clicks, 0) as clicks,
             coalesce(bought.orders, 0) as orders, coalesce(bought.revenue, 0) as revenue
        from shown full join bought on bought.key = shown.key
    ), n as (select g.*, ${names[kind](db)} as name from g), found as (
      select n.*, count(*) over () as total from n
       where true ${text === '' ? sql`` : sql`and ${containsText('n.name', text)}`}
       order by ${sql.ref(sort)} ${directionSql[direction]}, key, currency limit ${limit} offset ${offset}
    )
    select n.key as id, n.name, m.id as merchant_id, ${kind === 'merchant' ? sql`null` : sql`m.name`} as merchant_name,
           n.impressions, n.clicks, n.orders, n.revenue, n.currency, null as placed_at, null as source, n.total
      from found n left join merchant m on m.tenant_id = ${db.scope.tenantId} and m.id = ${merchantOf[kind](db)}
     order by ${sql.ref(sort)} ${directionSql[direction]}, key, currency`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export const orderSorts = ['placed_at', 'revenue'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Orders that a search or a sort by amount looks at: the newest of the period. */
const maxOrders = 10_000

/** A page of the orders that came from a recommendation. `total` counts at most 10,000. */
export async function listOrders(
  db: Db,
  { period }: Scope,
  { search, sort, direction, limit, offset }: PageQuery<OrderSort>,
): Promise<{ rows: Row[]; total: number }> {
  const tenant = db.scope.tenantId
  const text = search.trim()
  const { rows } = await sql<Row & { total: number }>`
    with newest as materialized (
      select order_id, placed_at, merchant_id, grand_total as revenue, currency, cart_meta from orders
       where tenant_id = ${tenant} and placed_at is not null and cart_meta <> '{}' and order_status <> 'cancelled'
         and placed_at >= ${period.from}::timestamptz and placed_at < ${period.until}::timestamptz
       order by placed_at desc, id desc limit ${maxOrders}
    )
    select o.order_id as id, m.name, m.id as merchant_id, m.name as merchant_name, 0 as impressions, 0 as clicks,
           1 as orders, o.revenue, o.currency, o.placed_at,
           case when o.cart_meta @> '{"recommended_product": true, "recommended_merchant": true}' then 'both'
                when o.cart_meta @> '{"recommended_product": true}' then 'product' else 'merchant' end as source,
           count(*) over () as total
      from newest o join merchant m on m.tenant_id = ${tenant} and m.id = o.merchant_id
     where true ${text === '' ? sql`` : sql`and (${containsText('m.name', text)} or ${containsText('o.order_id', text)})`}
     order by ${sql.ref(`o.${sort}`)} ${directionSql[direction]}, o.order_id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** How often recommendations were shown and pressed in a period. */
export async function sumEvents(db: Db, scope: Scope, kinds: readonly RecommendationKind[]) {
  const { rows } = await sql<{ impressions: number; clicks: number }>`
    with ${seen(db, scope, kinds)} select coalesce(sum(impressions), 0) as impressions, coalesce(sum(clicks), 0) as clicks from seen`.execute(
    db,
  )
  return rows[0] ?? { impressions: 0, clicks: 0 }
}

export type DaySum = { local_date: string; key: string; currency: string; orders: number; revenue: number }

/** Orders that came from recommendations and their amounts, by local day: of products, merchants or whole orders. */
export async function sumDays(db: Db, scope: Scope, kind: RecommendationKind): Promise<DaySum[]> {
  const key = kind === 'order' ? sql`key` : sql`''`
  const { rows } = await sql<DaySum>`
    with ${breakdownRows(db, scopeOf(scope), scope.period.until, [`recommended_${kind}`], { daily: true })}
    select local_date::text as local_date, ${key} as key, currency, sum(orders) as orders, sum(sales) as revenue
      from row group by 1, 2, 3 having sum(orders) <> 0 order by 1, 2, 3`.execute(db)
  return rows
}
