import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Orders within this time after a campaign count for it. */
const window = sql`interval '7 days'`

type Counted = { campaign_id: string; is_held_out: boolean; amount: number }

/** Removes orders from their campaigns and returns what the sums contained. */
export const deleteCampaignOrders = (db: Db, orderIds: readonly string[]): Promise<Counted[]> =>
  db
    .deleteFrom('campaign_order')
    .where('order_id', '=', (eb) => eb.fn.any(eb.val([...orderIds])))
    .returning(['campaign_id', 'is_held_out', 'amount'])
    .execute()

/**
 * Stores for which campaigns orders count: those that the customer got, or was held out of, in the seven days before. A
 * cancelled order counts for none. The amount of an order in another currency than the tenant's is 0.
 */
export async function insertCampaignOrders(db: Db, orderIds: readonly string[]): Promise<Counted[]> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<Counted>`
    insert into campaign_order (tenant_id, order_id, campaign_id, is_held_out, amount)
    select ${tenant}, o.id, c.campaign_id, c.is_held_out, case when o.currency = t.currency then o.grand_total else 0 end
      from orders o
      join tenant_profile t on t.tenant_id = o.tenant_id
      cross join lateral (
        select r.campaign_id, false as is_held_out from campaign_recipient r
         where r.tenant_id = ${tenant} and r.customer_id = o.customer_id
           and r.sent_at <= o.placed_at and r.sent_at > o.placed_at - ${window}
        union all
        select h.campaign_id, true from campaign_hold_out h
         where h.tenant_id = ${tenant} and h.customer_id = o.customer_id
           and h.counts_from <= o.placed_at and h.counts_from > o.placed_at - ${window}) c
     where o.tenant_id = ${tenant} and o.id = any(${[...orderIds]}) and o.order_status <> 'cancelled'
       and o.placed_at is not null
    on conflict do nothing
    returning campaign_id, is_held_out, amount`.execute(db)
  return rows
}
