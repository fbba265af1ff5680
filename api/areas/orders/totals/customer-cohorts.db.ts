import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Orders that a customer has more in a local month than the cohorts contain. */
export type CustomerMonth = { customer_id: string; month: string; orders: number }

/**
 * Adds these changes to the cohorts. The sums by month contain them already, so the months before the change are those
 * of the sums without them. Needs the lock of the sums.
 */
export async function applyCustomerMonths(db: Db, timezone: string, months: readonly CustomerMonth[]): Promise<void> {
  if (months.length === 0) return
  const tenant = db.scope.tenantId
  await sql`
    with changed as materialized (
      select customer_id, month, sum(orders) as orders
        from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as c (customer_id text, month date, orders bigint)
       group by 1, 2
    ), after as (
      select t.key as customer_id, t.local_date as month, sum(t.orders) as orders from order_breakdown_total t
       where t.tenant_id = ${tenant} and t.timezone = ${timezone} and t.dimension = 'customer' and t.period = 'month'
         and t.key = any(array(select customer_id from changed))
       group by 1, 2
    ), state as materialized (
      select a.customer_id, a.month, a.orders > 0 as is_after, a.orders - coalesce(c.orders, 0) > 0 as is_before
        from after a left join changed c on c.customer_id = a.customer_id and c.month = a.month
    ), first as (
      select customer_id, min(month) filter (where is_after) as month_after, min(month) filter (where is_before) as month_before
        from state group by 1
    ), change as (
      select f.month_after as first_month, s.month as order_month, 1 as customers
        from state s join first f on f.customer_id = s.customer_id where s.is_after
      union all
      select f.month_before, s.month, -1 from state s join first f on f.customer_id = s.customer_id where s.is_before
    )
    insert into customer_cohort as t (tenant_id, first_month, order_month, customers)
    select ${tenant}, first_month, order_month, sum(customers) from change group by 2, 3 having sum(customers) <> 0
    on conflict (tenant_id, first_month, order_month) do update set customers = t.customers + excluded.customers`.execute(
    db,
  )
}

/** Builds the cohorts anew from the sums of customers by month. Needs the lock of the sums. */
export async function replaceCohorts(db: Db, timezone: string): Promise<void> {
  const tenant = db.scope.tenantId
  await db.deleteFrom('customer_cohort').execute()
  await sql`
    with month as (
      select key as customer_id, local_date as month from order_breakdown_total
       where tenant_id = ${tenant} and timezone = ${timezone} and dimension = 'customer' and period = 'month'
       group by 1, 2 having sum(orders) > 0
    )
    insert into customer_cohort (tenant_id, first_month, order_month, customers)
    select ${tenant}, m.first_month, m.month, count(*)
      from (select month, min(month) over (partition by customer_id) as first_month from month) m
     group by 2, 3`.execute(db)
  await db.updateTable('order_total_state').set({ cohort_timezone: timezone }).execute()
}
