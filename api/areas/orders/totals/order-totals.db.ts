import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { CustomerMonth } from './customer-cohorts.db.ts'
import { breakdownDimensions, deltaAsChange, facts, localKey, orderAsChange } from './order-facts.queries.ts'

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
const measures = [
  'orders',
  'grand_total',
  'commission_amount',
  'discount',
  'tax',
  'delivery_fee',
  'charges_total',
  'tip',
]
const list = (names: readonly string[], of: (name: string) => RawBuilder<unknown>) => sql.join(names.map(of), sql`, `)
const columns = list(measures, (name) => sql.ref(name))
const sums = list(measures, (name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)
const adding = (names: readonly string[]) =>
  list(names, (name) => sql`${sql.ref(name)} = ${sql.ref(`t.${name}`)} + ${sql.ref(`excluded.${name}`)}`)
const breakdownMeasures = ['orders', 'quantity', 'sales', 'discount', 'tax']
const breakdownColumns = list(breakdownMeasures, (name) => sql.ref(name))
const breakdownSums = list(breakdownMeasures, (name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)

/** The table expressions `breakdown` over `facts` and `zone`: sums by local day and month. */
const breakdown = sql`daily as (
  select timezone, dimension, local_time::date as local_date, merchant_id, ${localKey} as key, currency, ${breakdownSums}
    from (select z.timezone, f.placed_at at time zone z.timezone as local_time, f.* from facts f cross join zone z) f
   group by 1, 2, 3, 4, 5, 6 having ${sql.join(
     breakdownMeasures.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
     sql` or `,
   )}
), breakdown as (
  select timezone, dimension, 'day' as period, local_date, merchant_id, key, currency, ${breakdownColumns} from daily
  union all
  select timezone, dimension, 'month', date_trunc('month', local_date)::date, merchant_id, key, currency, ${breakdownSums}
    from daily group by 1, 2, 4, 5, 6, 7
)`

type Applied = { applied: number; order_ids: string[]; months: CustomerMonth[] }

/**
 * Adds at most `limit` deltas to the sums and deletes them, in one statement. Returns their number, their orders, and what
 * they changed for customers by local month of `timezone`. With `orderId` only those of one order.
 */
export async function applyDeltas(
  db: Db,
  limit: number,
  timezone: string,
  orderId: string | null = null,
): Promise<Applied> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<Applied>`
    with delta as materialized (
      delete from order_total_delta d where d.tenant_id = ${tenant} and d.id = any(array(
        select id from order_total_delta where tenant_id = ${tenant} and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
         order by id limit ${limit}))
      returning d.*
    ), zone as materialized (
      select unnest(timezones) as timezone from order_total_state where tenant_id = ${tenant}
    ), change as (
      select d.*, d.orders * o.coupon_discount as discount, d.orders * (o.product_tax + o.delivery_tax) as tax,
             d.orders * o.delivery_fee as delivery_fee, d.orders * o.charges_total as charges_total, d.orders * o.tip as tip
        from delta d join orders o on o.tenant_id = ${tenant} and o.id = d.order_id
    ), local as (
      select z.timezone, c.placed_at at time zone z.timezone as local_time, c.* from change c cross join zone z
    ), bucket as (
      select timezone, 'day' as period, local_time::date as local_date, 0 as hour, ${keyColumns}, ${sums}
        from local group by 1, 3, ${keyColumns}
      union all
      select timezone, 'hour', local_time::date, extract(hour from local_time)::integer, ${keyColumns}, ${sums}
        from local group by 1, 3, 4, ${keyColumns}
      union all
      select '', 'all', '1970-01-01', 0, ${keyColumns}, ${sums} from change group by ${keyColumns}
    ), total as (
      insert into order_total as t (tenant_id, timezone, period, local_date, hour, ${keyColumns}, ${columns})
      select ${tenant}, b.* from bucket b where b.orders <> 0 or b.grand_total <> 0 or b.commission_amount <> 0
      on conflict (tenant_id, timezone, period, local_date, hour, ${keyColumns}) do update set ${adding(measures)}
      returning 1
    ), changed as (select ${deltaAsChange} from delta d), ${facts(tenant, breakdownDimensions)}, ${breakdown}, broken_down as (
      insert into order_breakdown_total as t
        (tenant_id, timezone, dimension, period, local_date, merchant_id, key, currency, ${breakdownColumns})
      select ${tenant}, b.* from breakdown b
      on conflict (tenant_id, timezone, dimension, period, local_date, merchant_id, key, currency) do update set ${adding(breakdownMeasures)}
      returning 1
    ) select (select count(*) from delta) as applied, array(select distinct order_id from delta) as order_ids, (
      select coalesce(json_agg(json_build_object('customer_id', key, 'month', local_date, 'orders', orders)), '[]') from breakdown
       where dimension = 'customer' and period = 'month' and timezone = ${timezone} and orders <> 0) as months`.execute(
    db,
  )
  return rows[0] ?? { applied: 0, order_ids: [], months: [] }
}

/**
 * Replaces the sums by those of the orders, in these time zones, and discards the deltas that these orders contain:
 * one statement reads both, so that a concurrent order is either in the sums or still a delta.
 */
export async function replaceTotals(db: Db, timezones: readonly string[]): Promise<void> {
  const tenant = db.scope.tenantId
  await db.deleteFrom('order_total').execute()
  await db.deleteFrom('order_breakdown_total').execute()
  await sql`
    with delta as (
      delete from order_total_delta d where d.tenant_id = ${tenant} returning 1
    ), zone as materialized (
      select unnest(${timezones}::text[]) as timezone
    ), hourly as materialized (
      select z.timezone, (o.placed_at at time zone z.timezone)::date as local_date,
             extract(hour from o.placed_at at time zone z.timezone)::integer as hour, ${keyColumns},
             count(*) as orders, sum(grand_total) as grand_total, sum(commission_amount) as commission_amount,
             sum(coupon_discount) as discount, sum(product_tax + delivery_tax) as tax, sum(delivery_fee) as delivery_fee,
             sum(charges_total) as charges_total, sum(tip) as tip
        from orders o cross join zone z where o.tenant_id = ${tenant} and o.placed_at is not null
       group by 1, 2, 3, ${keyColumns}
    ), bucket as (
      select timezone, 'hour' as period, local_date, hour, ${keyColumns}, ${columns} from hourly
      union all
      select timezone, 'day', local_date, 0, ${keyColumns}, ${sums} from hourly group by 1, 3, ${keyColumns}
      union all
      select '', 'all', '1970-01-01', 0, ${keyColumns}, ${sums} from hourly
       where timezone = (select min(timezone) from zone) group by ${keyColumns}
    ), total as (
      insert into order_total as t (tenant_id, timezone, period, local_date, hour, ${keyColumns}, ${columns})
      select ${tenant}, b.* from bucket b returning 1
    ), changed as (
      select ${orderAsChange} from orders o where o.tenant_id = ${tenant} and o.placed_at is not null
    ), ${facts(tenant, breakdownDimensions)}, ${breakdown}, broken_down as (
      insert into order_breakdown_total as t
        (tenant_id, timezone, dimension, period, local_date, merchant_id, key, currency, ${breakdownColumns})
      select ${tenant}, b.* from breakdown b returning 1
    ) select 1`.execute(db)
  await db
    .updateTable('order_total_state')
    .set({ timezones: [...timezones], rebuilt_at: db.now })
    .execute()
}
