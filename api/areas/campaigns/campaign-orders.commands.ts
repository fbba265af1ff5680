import type { Db } from '#api/platform/db/db.ts'
import { deleteCampaignOrders, insertCampaignOrders } from './campaign-orders.db.ts'
import { addToCounts } from './campaigns.db.ts'

/**
 * Brings the orders and the revenue of campaigns up to date with these orders, which may be new, cancelled or restored.
 * Doing it twice changes nothing.
 */
export async function countCampaignOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  const removed = await deleteCampaignOrders(db, orderIds)
  const added = await insertCampaignOrders(db, orderIds)
  const changes = [
    ...removed.map((one) => ({ ...one, orders: -1, amount: -one.amount })),
    ...added.map((one) => ({ ...one, orders: 1 })),
  ]
  // Sorted, so that two workers lock the campaigns in the same order.
  const byCampaign = [...Map.groupBy(changes, ({ campaign_id }) => campaign_id)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [id, ofCampaign] of byCampaign) {
    const sumOf = (isHeldOut: boolean, key: 'orders' | 'amount') =>
      ofCampaign.reduce((sum, change) => sum + (change.is_held_out === isHeldOut ? change[key] : 0), 0)
    await addToCounts(db, id, {
      reached_orders: sumOf(false, 'orders'),
      reached_revenue: sumOf(false, 'amount'),
      held_out_orders: sumOf(true, 'orders'),
      held_out_revenue: sumOf(true, 'amount'),
    })
  }
}
