import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** The customer that stays, and the one whose records it gets. */
export type Merge = { from: string; to: string }

/**
 * Adds the sums of one customer to those of another. The orders still belong to the first: they name the days to look up.
 * Needs the lock of the sums.
 */
export async function moveBreakdowns(db: Db, { from, to }: Merge): Promise<void> {
  const tenant = db.scope.tenantId
  await sql`
    with place as (
      select distinct z.timezone, (o.placed_at at time zone z.timezone)::date as day, o.merchant_id, o.currency
        from orders o
        cross join (select unnest(timezones) as timezone from order_total_state where tenant_id = ${tenant}) z
       where o.tenant_id = ${tenant} and o.customer_id = ${from} and o.placed_at is not null
    ), period as (
      select timezone, 'day' as period, day as local_date, merchant_id, currency from place
      union
      select timezone, 'month', date_trunc('month', day)::date, merchant_id, currency from place
    ), taken as (
      delete from order_breakdown_total t using period p
       where t.tenant_id = ${tenant} and t.timezone = p.timezone and t.dimension = 'customer' and t.period = p.period
         and t.local_date = p.local_date and t.merchant_id = p.merchant_id and t.key = ${from} and t.currency = p.currency
      returning t.*
    )
    insert into order_breakdown_total as t
      (tenant_id, timezone, dimension, period, local_date, merchant_id, key, currency, orders, quantity, sales, discount, tax)
    select tenant_id, timezone, dimension, period, local_date, merchant_id, ${to}, currency, orders, quantity, sales, discount, tax
      from taken
    on conflict (tenant_id, timezone, dimension, period, local_date, merchant_id, key, currency) do update
      set orders = t.orders + excluded.orders, quantity = t.quantity + excluded.quantity, sales = t.sales + excluded.sales,
          discount = t.discount + excluded.discount, tax = t.tax + excluded.tax`.execute(db)
}

/** Adds customers to the cohorts, or takes them away, as the sums by month count them now. Needs the lock of the sums. */
export async function countInCohorts(
  db: Db,
  { timezone, customerIds, sign }: { timezone: string; customerIds: readonly string[]; sign: 1 | -1 },
): Promise<void> {
  const tenant = db.scope.tenantId
  await sql`
    with month as (
      select key as customer_id, local_date as month from order_breakdown_total
       where tenant_id = ${tenant} and timezone = ${timezone} and dimension = 'customer' and period = 'month'
         and key = any(${[...customerIds]}::text[])
       group by 1, 2 having sum(orders) > 0
    )
    insert into customer_cohort as t (tenant_id, first_month, order_month, customers)
    select ${tenant}, m.first_month, m.month, ${sign}::int * count(*)
      from (select month, min(month) over (partition by customer_id) as first_month from month) m
     group by 2, 3
    on conflict (tenant_id, first_month, order_month) do update set customers = t.customers + excluded.customers`.execute(
    db,
  )
}

/** Adds the figures of one customer to those of another. The first has figures of nothing ordered then. */
export async function moveFigures(db: Db, { from, to }: Merge): Promise<void> {
  const tenant = db.scope.tenantId
  await sql`select 1 from customer_figure where tenant_id = ${tenant} and customer_id in (${from}, ${to})
     order by customer_id for update`.execute(db)
  await sql`
    update customer_figure f
       set orders = f.orders + t.orders, cancelled_orders = f.cancelled_orders + t.cancelled_orders,
           delivery_orders = f.delivery_orders + t.delivery_orders, pickup_orders = f.pickup_orders + t.pickup_orders,
           dine_in_orders = f.dine_in_orders + t.dine_in_orders, coupons_used = f.coupons_used + t.coupons_used,
           spent = f.spent + t.spent, refunds = f.refunds + t.refunds,
           last_order_at = greatest(f.last_order_at, t.last_order_at), signed_up_at = least(f.signed_up_at, t.signed_up_at)
      from customer_figure t
     where f.tenant_id = ${tenant} and f.customer_id = ${to} and t.tenant_id = ${tenant} and t.customer_id = ${from}`.execute(
    db,
  )
  await sql`
    update customer_figure
       set orders = 0, cancelled_orders = 0, delivery_orders = 0, pickup_orders = 0, dine_in_orders = 0, coupons_used = 0,
           spent = 0, refunds = 0, last_order_at = null
     where tenant_id = ${tenant} and customer_id = ${from}`.execute(db)
  await sql`
    with taken as (
      delete from customer_order_count where tenant_id = ${tenant} and customer_id = ${from} returning kind, key, orders
    )
    insert into customer_order_count as n (tenant_id, customer_id, kind, key, orders)
    select ${tenant}, ${to}, kind, key, orders from taken
    on conflict (tenant_id, customer_id, kind, key) do update set orders = n.orders + excluded.orders`.execute(db)
}
