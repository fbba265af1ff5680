import { sql } from 'kysely'
import { buildModelNow } from '#api/areas/recommendations/training.commands.ts'
import type { OrderPlan } from '../orders/context.ts'
import { areCompanions } from '../orders/companions.ts'
import type { LoadContext } from './load-context.ts'

/** Positions of the lines that were added because of a recommendation: companions in every third order. */
export const recommendedPositions = ({ merchant: { menu }, lines }: OrderPlan, number: string): number[] =>
  Number(number) % 3 === 0
    ? lines.flatMap(({ product }, position) =>
        lines.slice(0, position).some((earlier) => areCompanions(menu, earlier.product, product)) ? [position] : [],
      )
    : []

/** Every eleventh order began with a recommended merchant. */
export const cartMetaOf = (plan: OrderPlan, number: string) => ({
  ...(Number(number) % 11 === 0 ? { recommended_merchant: true } : {}),
  ...(recommendedPositions(plan, number).length > 0 ? { recommended_product: true } : {}),
})

/** How often what was bought had been shown and pressed, and the model of all orders. */
export async function loadRecommendations({ db }: LoadContext): Promise<void> {
  const tenant = db.scope.tenantId
  await sql`
    with bought as (
      select 'product' as kind, l.product_id as item_id, o.merchant_id, o.placed_at
        from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
       where o.tenant_id = ${tenant} and l.meta @> '{"recommended_product": true}'
      union all
      select 'merchant', o.merchant_id, o.merchant_id, o.placed_at from orders o
       where o.tenant_id = ${tenant} and o.cart_meta @> '{"recommended_merchant": true}'
    ), daily as (
      select b.kind, (b.placed_at at time zone p.timezone)::date as local_date, b.item_id, b.merchant_id,
             count(*) * 14 + abs(hashtext(b.item_id::text)) % 11 as impressions, count(*) * 2 as clicks
        from bought b cross join tenant_profile p where p.tenant_id = ${tenant} and b.placed_at is not null group by 1, 2, 3, 4
    )
    insert into recommendation_total (tenant_id, kind, period, local_date, item_id, merchant_id, impressions, clicks)
    select ${tenant}::uuid, kind, 'day', local_date, item_id, merchant_id, impressions, clicks from daily
    union all
    select ${tenant}::uuid, kind, 'month', date_trunc('month', local_date)::date, item_id, merchant_id, sum(impressions), sum(clicks)
      from daily group by 2, 4, 5, 6`.execute(db)
  await buildModelNow(db, db.now)
}
