import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { BreakdownDimension } from '../orders/totals/order-facts.queries.ts'
import { breakdownRows, changedOf, ofMerchant, partOf } from './breakdown-rows.queries.ts'
import type { ReportScope } from './reports.db.ts'

/** Amounts are minor units of the currency. `orders` counts all placed orders; amounts leave out cancelled ones. */
export type Sums = {
  currency: string
  orders: number
  cancelled_orders: number
  sales: number
  commission: number
  discount: number
  tax: number
  delivery_fee: number
  charges: number
  tip: number
}
const groups = {
  day: sql`local_date::text`,
  merchant: sql`merchant_id::text`,
  order_type: sql`order_type`,
  payment_mode: sql`payment_mode`,
  status: sql`order_status`,
} as const
export type SumGroup = keyof typeof groups

/** Sums of the orders of a period until an instant, by one group and currency. */
export async function listSums(
  db: Db,
  scope: ReportScope,
  until: string,
  group: SumGroup,
): Promise<(Sums & { key: string })[]> {
  const part = partOf(scope, until)
  const sold = (column: string) => sql`coalesce(sum(${sql.ref(column)}) filter (where order_status <> 'cancelled'), 0)`
  const { rows } = await sql<Sums & { key: string }>`
    with ${changedOf(db, scope, part)}, row as (
      select local_date, merchant_id, order_type, payment_mode, order_status, currency, orders, grand_total, commission_amount,
             discount, tax, delivery_fee, charges_total, tip
        from order_total t
       where (select is_known from known) and tenant_id = ${db.scope.tenantId} and timezone = ${scope.timezone} and period = 'day'
         and local_date >= ${scope.period.start_date}::date and local_date < ${part.dayAfterLast}::date ${ofMerchant('t.merchant_id', scope)}
      union all
      select (c.placed_at at time zone ${scope.timezone})::date, c.merchant_id, c.order_type, c.payment_mode, c.order_status, c.currency,
             c.orders, c.grand_total, c.commission_amount, c.orders * o.coupon_discount, c.orders * (o.product_tax + o.delivery_tax),
             c.orders * o.delivery_fee, c.orders * o.charges_total, c.orders * o.tip
        from changed c join orders o on o.tenant_id = ${db.scope.tenantId} and o.id = c.order_id
    )
    select ${groups[group]} as key, currency, sum(orders) as orders,
           coalesce(sum(orders) filter (where order_status = 'cancelled'), 0) as cancelled_orders,
           ${sold('grand_total')} as sales, ${sold('commission_amount')} as commission, ${sold('discount')} as discount, ${sold('tax')} as tax,
           ${sold('delivery_fee')} as delivery_fee, ${sold('charges_total')} as charges, ${sold('tip')} as tip
      from row group by 1, 2 having sum(orders) <> 0 order by 1, 2`.execute(db)
  return rows
}

/** Sums of a dimension. `sales` are the amounts of the dimension: of products, charges, tax rates and so on. */
export type BreakdownSums = {
  key: string
  label: string | null
  merchant_id: string | null
  merchant_name: string | null
  currency: string
  orders: number
  quantity: number
  /** Pieces that were sold in combos, of products and their categories. They are not in `quantity` and `sales`. */
  combo_quantity: number
  sales: number
  discount: number
  tax: number
}
export type BreakdownQuery = {
  by: BreakdownDimension | 'category'
  search: string
  order: 'sales' | 'orders' | 'quantity' | 'discount' | 'tax' | 'key'
  descending: boolean
  limit: number
  offset: number
  /** Only these keys. */
  keys?: readonly string[]
}

/** The name of a row `g` in the language of the tenant; null if the panel words the key. */
const labels: { readonly [by in BreakdownQuery['by']]?: (tenant: string) => RawBuilder<string> } = {
  product: (tenant) => sql`coalesce(
    (select p.name from product p where p.tenant_id = ${tenant} and p.id = g.key::uuid),
    (select l.name from order_line l where l.tenant_id = ${tenant} and l.merchant_id = g.merchant_id and l.product_id = g.key::uuid
      order by l.created_at desc limit 1))`,
  category: (tenant) => sql`
    (select c.name from product_category c where c.tenant_id = ${tenant} and c.id = nullif(g.key, '')::uuid)`,
  customer: (tenant) => sql`
    (select trim(c.first_name || ' ' || c.last_name) from customer c where c.tenant_id = ${tenant} and c.id = g.key::uuid)`,
  coupon: (tenant) => sql`(select c.code from coupon c where c.tenant_id = ${tenant} and c.id = g.key::uuid)`,
  charge: (tenant) => sql`(select c.name from charge c where c.tenant_id = ${tenant} and c.id::text = g.key)`,
}

/** Sums of a period until an instant by a dimension, with the number of rows before the limit. */
export async function listBreakdown(
  db: Db,
  scope: ReportScope,
  until: string,
  { by, search, order, descending, limit, offset, keys }: BreakdownQuery,
): Promise<{ rows: BreakdownSums[]; total: number }> {
  const tenant = db.scope.tenantId
  const dimension = by === 'category' ? 'product' : by
  const isOfProducts = dimension === 'product'
  const sumOf = (column: string, of: BreakdownDimension = dimension) =>
    sql`coalesce(sum(${sql.ref(`r.${column}`)}) filter (where r.dimension = ${of}), 0)`
  const label = labels[by]?.(tenant) ?? sql<string>`null::text`
  /** Products and their categories belong to a merchant. */
  const merchant = isOfProducts ? sql`r.merchant_id` : sql`null::uuid`
  const key = by === 'category' ? sql`coalesce(k.category_id::text, '')` : sql`r.key`
  const { rows } = await sql<BreakdownSums & { total: number }>`
    with ${breakdownRows(db, scope, until, isOfProducts ? ['product', 'component'] : [dimension])}, g as (
      select ${key} as key, ${merchant} as merchant_id, r.currency, ${sumOf('orders')} as orders, ${sumOf('quantity')} as quantity,
             ${sumOf('quantity', 'component')} as combo_quantity, ${sumOf('sales')} as sales, ${sumOf('discount')} as discount,
             ${sumOf('tax')} as tax
        from row r
        ${
          by === 'category'
            ? sql`left join product_category_link k on k.tenant_id = ${tenant} and k.product_id = r.key::uuid`
            : sql``
        }
       group by 1, 2, 3 having sum(r.orders) <> 0 or sum(r.sales) <> 0
    )
    select g.*, ${label} as label, (select m.name from merchant m where m.tenant_id = ${tenant} and m.id = g.merchant_id) as merchant_name,
           count(*) over () as total
      from g
     where true ${keys === undefined ? sql`` : sql`and g.key = any(${keys}::text[])`}
       ${search === '' ? sql`` : sql`and strpos(lower(coalesce(${label}, g.key)), lower(${search})) > 0`}
     order by ${sql.ref(`g.${order}`)} ${descending ? sql`desc` : sql`asc`}, g.key, g.currency limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Customers with orders in a period that were not cancelled: those whose first such order is in it, and the others. */
export async function countCustomers(db: Db, scope: ReportScope) {
  const { from, until } = scope.period
  const { rows } = await sql<{ new_customers: number; returning_customers: number }>`
    with ${breakdownRows(db, scope, until, ['customer'])}, buyer as (
      select r.key::uuid as id from row r group by 1 having sum(r.orders) > 0
    )
    select count(*) filter (where first_order.placed_at >= ${from}::timestamptz) as new_customers,
           count(*) filter (where first_order.placed_at < ${from}::timestamptz) as returning_customers
      from buyer cross join lateral (
        select o.placed_at from orders o
         where o.tenant_id = ${db.scope.tenantId} and o.customer_id = buyer.id and o.placed_at is not null
           and o.order_status <> 'cancelled' ${ofMerchant('o.merchant_id', scope)}
         order by o.created_at, o.id limit 1) first_order`.execute(db)
  return rows[0] ?? { new_customers: 0, returning_customers: 0 }
}

/** Orders in which products that sell together are looked for: the newest of the period. */
const maxPairOrders = 5_000

/** Pairs of products in the same orders, the most frequent first. */
export async function listSoldTogether(db: Db, scope: ReportScope, limit: number) {
  const tenant = db.scope.tenantId
  const { from, until } = scope.period
  const name = (column: string) => sql`(
    select p.name from product p where p.tenant_id = ${tenant} and p.id = ${sql.ref(column)})`
  const { rows } = await sql<{
    first_id: string
    second_id: string
    first_name: string | null
    second_name: string | null
    orders: number
  }>`
    with sold as materialized (
      select o.id from orders o where o.tenant_id = ${tenant} and o.placed_at >= ${from} and o.placed_at < ${until}
         and o.order_status <> 'cancelled' ${ofMerchant('o.merchant_id', scope)}
       order by o.placed_at desc limit ${maxPairOrders}
    ), line as materialized (
      select distinct l.order_id, l.product_id from sold join order_line l on l.tenant_id = ${tenant} and l.order_id = sold.id
    ), pair as (
      select a.product_id as first_id, b.product_id as second_id, count(*) as orders
        from line a join line b on b.order_id = a.order_id and b.product_id > a.product_id
       group by 1, 2 having count(*) > 1 order by 3 desc, 1, 2 limit ${limit}
    )
    select pair.*, ${name('pair.first_id')} as first_name, ${name('pair.second_id')} as second_name
      from pair order by pair.orders desc, 1, 2`.execute(db)
  return rows
}
