import { sql } from 'kysely'
import type { CouponTotal } from '#contract/areas/coupons.ts'
import type { Db } from '#api/platform/db/db.ts'

/**
 * What the orders of a coupon add up to: from the sums of months and the deltas that they do not contain yet, or from
 * the orders while the sums are not built.
 */
export async function listCouponTotals(db: Db, couponId: string): Promise<CouponTotal[]> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<CouponTotal>`
    with built as materialized (
      select (select timezones[1] from order_total_state where tenant_id = ${tenant}) as timezone
    ), used as (
      select t.currency, t.orders, t.sales, t.discount from order_breakdown_total t
       where t.tenant_id = ${tenant} and t.timezone = (select timezone from built) and t.dimension = 'coupon'
         and t.period = 'month' and t.key = ${couponId}
      union all
      select d.currency, d.orders, d.grand_total, d.orders * o.coupon_discount
        from order_total_delta d join orders o on o.tenant_id = ${tenant} and o.id = d.order_id
       where (select timezone from built) is not null and d.tenant_id = ${tenant} and d.order_status <> 'cancelled'
         and o.coupon_id = ${couponId}
      union all
      select o.currency, 1, o.grand_total, o.coupon_discount
        from coupon_redemption r join orders o on o.tenant_id = ${tenant} and o.id = r.order_id
       where (select timezone from built) is null and r.tenant_id = ${tenant} and r.coupon_id = ${couponId}
         and o.order_status <> 'cancelled' and o.placed_at is not null
    )
    select currency, sum(orders)::bigint as orders, sum(sales)::bigint as sales, sum(discount)::bigint as discount
      from used group by currency having sum(orders) <> 0 order by currency`.execute(db)
  return rows
}
