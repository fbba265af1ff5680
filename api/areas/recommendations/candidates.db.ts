import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RecommendedProduct } from '#contract/areas/recommendations/store.ts'
import type { Db } from '#api/platform/db/db.ts'
import { halfLifeDays, shrinkage } from './scores.rules.ts'

/** Rows that are read of a source before those are left out that cannot be ordered. */
const maxRead = 200
/** Products of one category that are compared by their names. */
const maxCompared = 200
/** Products of one merchant among those that are popular near a visitor. */
const maxPerMerchant = 3
/** Orders of a customer from which products are offered again. */
const maxPastOrders = 40

/** `pairScore` of a pair `p` and its items `a` and `b`. */
const scoreOfPair = sql`least(1, p.weight / sqrt(a.weight * b.weight)) * p.orders / (p.orders + ${shrinkage}::float8)`

export type Candidate = { id: string; merchant_id: string; reason: RecommendedProduct['reason'] }

/** Products that can be ordered now, apart from their schedules: active, in stock, of an active merchant. */
const onSale = (db: Db, id: string) => sql`
  product on_sale join merchant m on m.tenant_id = ${db.scope.tenantId} and m.id = on_sale.merchant_id
   where on_sale.tenant_id = ${db.scope.tenantId} and on_sale.id = ${sql.ref(id)}
     and on_sale.status = 'active' and on_sale.deleted_at is null and on_sale.stock_status = 'in_stock'
     and not (on_sale.track_inventory and coalesce(on_sale.quantity, 1) <= 0) and m.status = 'active' and m.deleted_at is null`

const served = (db: Db) => sql`served as materialized (
  select generation from recommendation_model where tenant_id = ${db.scope.tenantId} and is_served)`

type Source = { name: string; rows: RawBuilder<unknown> }

/** What is bought with the seeds: the sum of their scores. */
const together = (db: Db, seeds: readonly string[]): Source => ({
  name: 'together',
  rows: sql`
    select p.other_id as id, sum(${scoreOfPair}) as score
      from served s
      join recommendation_pair p on p.tenant_id = ${db.scope.tenantId} and p.generation = s.generation and p.kind = 'product'
       and p.item_id = any(${seeds}::uuid[])
      join recommendation_item a on a.tenant_id = p.tenant_id and a.generation = p.generation and a.kind = p.kind and a.item_id = p.item_id
      join recommendation_item b on b.tenant_id = p.tenant_id and b.generation = p.generation and b.kind = p.kind and b.item_id = p.other_id
     group by 1 order by 2 desc, 1 limit ${maxRead}`,
})

/** Products of the same categories, those with similar names first. */
const similar = (db: Db, productId: string): Source => ({
  name: 'similar',
  rows: sql`
    select other.id, count(*) + max(similarity(other.name, seed.name)) as score
      from product seed
      join product_category_link l on l.tenant_id = ${db.scope.tenantId} and l.product_id = seed.id
     cross join lateral (
       select product_id from product_category_link c where c.tenant_id = ${db.scope.tenantId} and c.category_id = l.category_id limit ${maxCompared}) c
      join product other on other.tenant_id = ${db.scope.tenantId} and other.id = c.product_id
     where seed.tenant_id = ${db.scope.tenantId} and seed.id = ${productId}::uuid
     group by 1 order by 2 desc, 1 limit ${maxRead}`,
})

/** What is popular at a merchant now; without orders the first products of its menu. */
const popular = (db: Db, merchantId: string): Source => ({
  name: 'popular',
  rows: sql`
    (select i.item_id as id, i.recent as score
       from served s cross join lateral (
         select item_id, recent from recommendation_item i
          where i.tenant_id = ${db.scope.tenantId} and i.generation = s.generation and i.kind = 'product'
            and i.merchant_id = ${merchantId}::uuid
          order by recent desc, item_id limit ${maxRead}) i)
    union all
    (select id, -1e-300 * (row_number() over (order by sort_order, id)) from product
      where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId}::uuid and deleted_at is null
      order by sort_order, id limit ${maxRead})`,
})

/** What is popular at these merchants now, a few products of each. */
const popularAt = (db: Db, merchantIds: readonly string[]): Source => ({
  name: 'popular',
  rows: sql`
    select i.item_id as id, i.recent as score
      from served s cross join unnest(${merchantIds}::uuid[]) as near (id)
     cross join lateral (
       select item_id, recent from recommendation_item i
        where i.tenant_id = ${db.scope.tenantId} and i.generation = s.generation and i.kind = 'product' and i.merchant_id = near.id
        order by recent desc, item_id limit ${maxPerMerchant}) i
     order by 2 desc, 1 limit ${maxRead}`,
})

/** What the customer ordered before: often and recently. */
const again = (db: Db, customerId: string): Source => ({
  name: 'again',
  rows: sql`
    select l.product_id as id, sum(o.weight) as score
      from (select id, power(2, extract(epoch from created_at - ${db.now}::timestamptz) / 86400 / ${halfLifeDays.pair}::float8) as weight
              from orders
             where tenant_id = ${db.scope.tenantId} and customer_id = ${customerId}::uuid and placed_at is not null and order_status <> 'cancelled'
             order by created_at desc, id desc limit ${maxPastOrders}) o
      join order_line l on l.tenant_id = ${db.scope.tenantId} and l.order_id = o.id
     group by 1 order by 2 desc, 1 limit ${maxRead}`,
})

type CandidateInput = { excluded: readonly string[]; merchantId: string | null; limit: number }

/** The products of the sources that can be ordered, the first source first. Each product once. One query. */
async function listCandidates(
  db: Db,
  sources: readonly Source[],
  { excluded, merchantId, limit }: CandidateInput,
): Promise<Candidate[]> {
  const union = sql.join(
    sources.map(
      ({ name, rows }, place) => sql`(select ${name} as reason, ${place}::int as place, r.* from (${rows}) r)`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<Candidate>`
    with ${served(db)}, candidate as (select distinct on (id) * from (${union}) c order by id, place, score desc)
    select c.id, p.merchant_id, c.reason
      from candidate c cross join lateral (select on_sale.merchant_id from ${onSale(db, 'c.id')}) p
     where c.id <> all(${excluded}::uuid[]) ${merchantId === null ? sql`` : sql`and p.merchant_id = ${merchantId}::uuid`}
     order by c.place, c.score desc, c.id limit ${limit}`.execute(db)
  return rows
}

/** For the page of a product. */
export const productsWith = (db: Db, productId: string, input: CandidateInput) =>
  listCandidates(db, [together(db, [productId]), similar(db, productId)], input)

/** For a merchant, with the products that are in the cart. */
export const productsForCart = (db: Db, seeds: readonly string[], merchantId: string, input: CandidateInput) =>
  listCandidates(db, [...(seeds.length > 0 ? [together(db, seeds)] : []), popular(db, merchantId)], input)

export const popularProducts = (db: Db, merchantIds: readonly string[], input: CandidateInput) =>
  listCandidates(db, [popularAt(db, merchantIds)], input)

export const productsOrderedBefore = (db: Db, customerId: string, input: CandidateInput) =>
  listCandidates(db, [again(db, customerId)], input)

/**
 * Some of these merchants in order: by what customers of the seeds also order from, then by what is popular now. Merchants
 * without orders are last, in the given order.
 */
export async function rankMerchants(
  db: Db,
  merchantIds: readonly string[],
  seeds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${served(db)}, related as (
      select p.other_id as id, sum(${scoreOfPair}) as score
        from served s
        join recommendation_pair p on p.tenant_id = ${db.scope.tenantId} and p.generation = s.generation and p.kind = 'merchant'
         and p.item_id = any(${seeds}::uuid[])
        join recommendation_item a on a.tenant_id = p.tenant_id and a.generation = p.generation and a.kind = p.kind and a.item_id = p.item_id
        join recommendation_item b on b.tenant_id = p.tenant_id and b.generation = p.generation and b.kind = p.kind and b.item_id = p.other_id
       group by 1)
    select near.id
      from unnest(${merchantIds}::uuid[]) with ordinality as near (id, place)
      left join related r on r.id = near.id
      left join recommendation_item i on i.tenant_id = ${db.scope.tenantId} and i.generation = (select generation from served)
       and i.kind = 'merchant' and i.item_id = near.id
     order by r.score desc nulls last, i.recent desc nulls last, near.place limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Merchants of the newest orders of a customer. */
export const merchantsOrderedBefore = (db: Db, customerId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('orders')
        .select('merchant_id')
        .where('customer_id', '=', customerId)
        .where('placed_at', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxPastOrders)
        .as('o'),
    )
    .select('o.merchant_id')
    .distinct()
    .execute()
    .then((rows) => rows.map(({ merchant_id }) => merchant_id))
