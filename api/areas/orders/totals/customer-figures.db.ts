import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** What an order adds to the figures of its customer; negative when it no longer counts. */
export type FigureDelta = {
  order_id: string
  customer_id: string
  currency: string
  placed_at: string | null
  merchant_id: string
  coupon_id: string | null
  /** Where the order was delivered, if it was. */
  city: string | null
  orders: number
  cancelled_orders: number
  delivery_orders: number
  pickup_orders: number
  dine_in_orders: number
  coupons_used: number
  spent: number
  refunds: number
  /** Whether to count what was refunded so far, with the sign of `orders`. */
  is_net: boolean
}

/**
 * Refunds of the payments for orders as they are, to join as `r` by tenant_id and order_id. A refund of a second payment
 * gives back what never counted as spent, unless it paid for a change of the order; the refund of a change gives back what
 * no longer counts.
 */
const refunds = `
  select r.tenant_id, r.order_id, r.amount
    from payment_refund r
    join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    left join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    left join order_amendment a on a.tenant_id = p.tenant_id and a.id = p.amendment_id
   where r.status = 'succeeded' and r.amendment_id is null
     and (p.txn_id is null or p.txn_id = o.txn_id or a.state = 'applied')`

/** Kinds and keys of customer_order_count of an order `o`. A city is compared in lower case. */
const countKeys = (city: string) => `
  (values ('merchant', o.merchant_id::text), ('coupon', o.coupon_id::text), ('city', lower(btrim(${city})))) as k(kind, key)`

/** What a delta adds to refunds and spent, where deltas are counted with what was refunded so far. */
const netDelta = {
  refunds: `case when d.is_net then d.refunds + d.orders * coalesce((
             select count(*) from (${refunds}) r where r.tenant_id = $1 and r.order_id = d.order_id), 0)
           else d.refunds end`,
  spent: `case when d.is_net then d.spent - d.orders * coalesce((
             select sum(r.amount) from (${refunds}) r where r.tenant_id = $1 and r.order_id = d.order_id), 0)
           else d.spent end`,
}
/** For new orders, which have no refunds: planning the statement takes a fifth of the time. */
const newDelta = { refunds: 'd.refunds', spent: 'd.spent' }

/**
 * One statement for any number of orders. Customers are updated in the order of their ids, so that two transactions do
 * not lock each other; their counts follow, which are changed by nobody else while the figures are locked. The planner
 * expects 10 rows of an array and 100 of a jsonb value: for 100 it reads the figures of all customers.
 */
const addDeltasSql = (added: typeof newDelta) => `
  with delta as (
    select d.* from unnest($2::jsonb[]) as j cross join lateral jsonb_to_record(j) as d(
      order_id uuid, customer_id uuid, currency text, placed_at timestamptz, merchant_id uuid, coupon_id uuid, city text,
      orders int, cancelled_orders int, delivery_orders int, pickup_orders int, dine_in_orders int, coupons_used int,
      spent bigint, refunds int, is_net boolean)
  ), total as (
    select d.customer_id, max(d.placed_at) as last_order_at, sum(d.orders) as orders,
           sum(d.cancelled_orders) as cancelled_orders, sum(d.delivery_orders) as delivery_orders,
           sum(d.pickup_orders) as pickup_orders, sum(d.dine_in_orders) as dine_in_orders,
           sum(d.coupons_used) as coupons_used,
           sum(${added.refunds}) as refunds,
           sum(${added.spent}) filter (where d.currency = t.currency) as spent
      from delta d cross join tenant_profile t
     where t.tenant_id = $1
     group by d.customer_id
  ), updated as (
  update customer_figure f
     set orders = f.orders + d.orders, cancelled_orders = f.cancelled_orders + d.cancelled_orders,
         delivery_orders = f.delivery_orders + d.delivery_orders, pickup_orders = f.pickup_orders + d.pickup_orders,
         dine_in_orders = f.dine_in_orders + d.dine_in_orders, coupons_used = f.coupons_used + d.coupons_used,
         spent = f.spent + coalesce(d.spent, 0), refunds = f.refunds + d.refunds, last_order_at = greatest(f.last_order_at, d.last_order_at)
    from (select * from total order by customer_id) d
   where f.tenant_id = $1 and f.customer_id = d.customer_id
  returning f.customer_id
  )
  insert into customer_order_count as n (tenant_id, customer_id, kind, key, orders)
  select $1, u.customer_id, k.kind, k.key, sum(o.orders)
    from updated u join delta o on o.customer_id = u.customer_id cross join lateral ${countKeys('o.city')}
   where k.key <> ''
   group by u.customer_id, k.kind, k.key
  having sum(o.orders) <> 0
   order by u.customer_id, k.kind, k.key
  on conflict (tenant_id, customer_id, kind, key) do update set orders = n.orders + excluded.orders`

const addNewDeltasSql = addDeltasSql(newDelta)
const addNetDeltasSql = addDeltasSql(netDelta)

export const addDeltas = async (db: Db, deltas: readonly FigureDelta[]): Promise<void> => {
  if (deltas.length > 0)
    await db.sendPrepared(deltas.some((delta) => delta.is_net) ? addNetDeltasSql : addNewDeltasSql, [
      db.scope.tenantId,
      deltas.map((delta) => JSON.stringify(delta)),
    ])
}

export const insertMissingFigures = (db: Db) =>
  sql`insert into customer_figure (tenant_id, customer_id, signed_up_at, locale, accepts_mail, accepts_whatsapp)
      select c.tenant_id, c.id, c.sign_up_date, c.locale, coalesce(p.mail, false), coalesce(p.whatsapp, false)
        from customer c left join notice_preference p on p.tenant_id = c.tenant_id and p.customer_id = c.id
       where c.tenant_id = ${db.scope.tenantId} and c.deleted_at is null
      on conflict do nothing`.execute(db)

/** Transactions that change orders wait from here on, and add their deltas to what is then stored. */
export const lockFigures = (db: Db) =>
  sql`select 1 from customer_figure where tenant_id = ${db.scope.tenantId} order by customer_id for no key update`.execute(
    db,
  )

const replaceFiguresSql = `
  with refund as (
    select r.order_id, sum(r.amount) as amount, count(*) as refunds from (${refunds}) r
     where r.tenant_id = $1 group by r.order_id
  ), total as (
    select o.customer_id, max(o.placed_at) as last_order_at,
           sum(o.grand_total - coalesce(r.amount, 0)) filter (where o.order_status <> 'cancelled' and o.currency = t.currency) as spent,
           count(*) filter (where o.order_status <> 'cancelled') as orders,
           sum(r.refunds) filter (where o.order_status <> 'cancelled') as refunds,
           count(*) filter (where o.order_status = 'cancelled') as cancelled_orders,
           count(*) filter (where o.order_status <> 'cancelled' and o.order_type = 'delivery') as delivery_orders,
           count(*) filter (where o.order_status <> 'cancelled' and o.order_type = 'pickup') as pickup_orders,
           count(*) filter (where o.order_status <> 'cancelled' and o.order_type = 'dine_in') as dine_in_orders,
           count(*) filter (where o.order_status <> 'cancelled' and o.coupon is not null) as coupons_used
      from orders o join tenant_profile t on t.tenant_id = o.tenant_id left join refund r on r.order_id = o.id
     where o.tenant_id = $1 and o.placed_at is not null
     group by o.customer_id
  )
  update customer_figure f
     set last_order_at = d.last_order_at, spent = coalesce(d.spent, 0), orders = coalesce(d.orders, 0),
         cancelled_orders = coalesce(d.cancelled_orders, 0), delivery_orders = coalesce(d.delivery_orders, 0),
         pickup_orders = coalesce(d.pickup_orders, 0), dine_in_orders = coalesce(d.dine_in_orders, 0),
         coupons_used = coalesce(d.coupons_used, 0), refunds = coalesce(d.refunds, 0)
    from customer_figure x left join total d on d.customer_id = x.customer_id
   where x.tenant_id = $1 and f.tenant_id = x.tenant_id and f.customer_id = x.customer_id`

const deleteCountsSql = 'delete from customer_order_count where tenant_id = $1'
const insertCountsSql = `
  insert into customer_order_count (tenant_id, customer_id, kind, key, orders)
  select o.tenant_id, o.customer_id, k.kind, k.key, count(*)
    from orders o join customer_figure f on f.tenant_id = o.tenant_id and f.customer_id = o.customer_id
    cross join lateral ${countKeys("case when o.order_type = 'delivery' then o.address ->> 'city' end")}
   where o.tenant_id = $1 and o.placed_at is not null and o.order_status <> 'cancelled' and k.key <> ''
   group by 1, 2, 3, 4`

/** Replaces figures and counts by those of the orders. */
export async function replaceFigures(db: Db): Promise<void> {
  // All rows are read. With statistics from before an import, nested loops over it would take minutes.
  await sql`set local enable_nestloop = off`.execute(db)
  await db.sendPrepared(replaceFiguresSql, [db.scope.tenantId])
  await db.sendPrepared(deleteCountsSql, [db.scope.tenantId])
  await db.sendPrepared(insertCountsSql, [db.scope.tenantId])
  await sql`set local enable_nestloop = on`.execute(db)
}
