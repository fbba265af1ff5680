import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Time zones of the tenant and its merchants: reports ask for their local days. */
export async function timezonesInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from tenant_profile where tenant_id = ${db.scope.tenantId}
    union select timezone from merchant where tenant_id = ${db.scope.tenantId} and deleted_at is null
    order by timezone`.execute(db)
  return rows.map(({ timezone }) => timezone)
}

/** Inserts the row that the sums of the tenant are locked by. Commit it before work that takes long. */
export async function insertTotalState(db: Db): Promise<void> {
  await db
    .insertInto('order_total_state')
    .values({ timezones: [] })
    .onConflict((oc) => oc.column('tenant_id').doNothing())
    .execute()
}

/** Locks the sums of the tenant and returns their time zones. Undefined if another transaction changes them now. */
export async function lockTotals(db: Db, { wait }: { wait: boolean }): Promise<string[] | undefined> {
  await insertTotalState(db)
  const row = await db
    .selectFrom('order_total_state')
    .select('timezones')
    .forUpdate()
    .$if(!wait, (query) => query.skipLocked())
    .executeTakeFirst()
  return row?.timezones
}

const keyColumns = sql`merchant_id, order_type, payment_mode, order_status, currency`
const sums = sql`sum(orders) as orders, sum(grand_total) as grand_total, sum(commission_amount) as commission_amount`

/** Adds at most `limit` deltas to the sums and deletes them, in one statement. Returns their number. */
export async function applyDeltas(db: Db, limit: number): Promise<number> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<{ applied: number }>`
    with delta as materialized (
      delete from order_total_delta d where d.tenant_id = ${tenant} and d.id = any(array(
        select id from order_total_delta where tenant_id = ${tenant} order by id limit ${limit}))
      returning d.*
    ), zone as materialized (
      select unnest(timezones) as timezone from order_total_state where tenant_id = ${tenant}
    ), local as (
      select z.timezone, d.placed_at at time zone z.timezone as local_time, d.* from delta d cross join zone z
    ), bucket as (
      select timezone, 'day' as period, local_time::date as local_date, 0 as hour, ${keyColumns}, ${sums}
        from local group by 1, 3, ${keyColumns}
      union all
      select timezone, 'hour', local_time::date, extract(hour from local_time)::integer, ${keyColumns}, ${sums}
        from local group by 1, 3, 4, ${keyColumns}
      union all
      select '', 'all', '1970-01-01', 0, ${keyColumns}, ${sums} from delta group by ${keyColumns}
    ), total as (
      insert into order_total as t (tenant_id, timezone, period, local_date, hour, ${keyColumns}, orders, grand_total, commission_amount)
      select ${tenant}, b.* from bucket b where b.orders <> 0 or b.grand_total <> 0 or b.commission_amount <> 0
      on conflict (tenant_id, timezone, period, local_date, hour, ${keyColumns}) do update set
        orders = t.orders + excluded.orders, grand_total = t.grand_total + excluded.grand_total,
        commission_amount = t.commission_amount + excluded.commission_amount
      returning 1
    ), sold as (
      select order_id, merchant_id, placed_at, sum(orders) as orders from delta where order_status <> 'cancelled'
       group by 1, 2, 3 having sum(orders) <> 0
    ), product as (
      insert into product_total as t (tenant_id, timezone, local_date, merchant_id, product_id, quantity, sales)
      select ${tenant}, z.timezone, (s.placed_at at time zone z.timezone)::date, s.merchant_id, l.product_id,
             sum(s.orders * l.quantity), sum(s.orders * (l.line_total - l.discount))
        from sold s join order_line l on l.tenant_id = ${tenant} and l.order_id = s.order_id cross join zone z
       group by 2, 3, 4, 5
      on conflict (tenant_id, timezone, local_date, merchant_id, product_id) do update set
        quantity = t.quantity + excluded.quantity, sales = t.sales + excluded.sales
      returning 1
    ) select count(*) as applied from delta`.execute(db)
  return rows[0]?.applied ?? 0
}

/** Lifts the limits of requests: building sums reads all orders of a tenant. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`set local work_mem = '64MB'`.execute(db)
}

/**
 * Replaces the sums by those of the orders, in these time zones, and discards the deltas that these orders contain:
 * one statement reads both, so that a concurrent order is either in the sums or still a delta.
 */
export async function replaceTotals(db: Db, timezones: readonly string[]): Promise<void> {
  const tenant = db.scope.tenantId
  await db.deleteFrom('order_total').execute()
  await db.deleteFrom('product_total').execute()
  await sql`
    with delta as (
      delete from order_total_delta d where d.tenant_id = ${tenant} returning 1
    ), zone as materialized (
      select unnest(${timezones}::text[]) as timezone
    ), hourly as materialized (
      select z.timezone, (o.placed_at at time zone z.timezone)::date as local_date,
             extract(hour from o.placed_at at time zone z.timezone)::integer as hour, ${keyColumns},
             count(*) as orders, sum(grand_total) as grand_total, sum(commission_amount) as commission_amount
        from orders o cross join zone z where o.tenant_id = ${tenant} and o.placed_at is not null
       group by 1, 2, 3, ${keyColumns}
    ), bucket as (
      select timezone, 'hour' as period, local_date, hour, ${keyColumns}, orders, grand_total, commission_amount from hourly
      union all
      select timezone, 'day', local_date, 0, ${keyColumns}, ${sums} from hourly group by 1, 3, ${keyColumns}
      union all
      select '', 'all', '1970-01-01', 0, ${keyColumns}, ${sums} from hourly
       where timezone = (select min(timezone) from zone) group by ${keyColumns}
    ), total as (
      insert into order_total as t (tenant_id, timezone, period, local_date, hour, ${keyColumns}, orders, grand_total, commission_amount)
      select ${tenant}, b.* from bucket b returning 1
    ), product as (
      insert into product_total as t (tenant_id, timezone, local_date, merchant_id, product_id, quantity, sales)
      select ${tenant}, z.timezone, (o.placed_at at time zone z.timezone)::date, o.merchant_id, l.product_id,
             sum(l.quantity), sum(l.line_total - l.discount)
        from orders o join order_line l on l.tenant_id = ${tenant} and l.order_id = o.id cross join zone z
       where o.tenant_id = ${tenant} and o.placed_at is not null and o.order_status <> 'cancelled'
       group by 2, 3, 4, 5
      returning 1
    ) select 1`.execute(db)
  await db
    .updateTable('order_total_state')
    .set({ timezones: [...timezones], rebuilt_at: db.now })
    .execute()
}
