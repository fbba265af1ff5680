import { isDriven } from '#contract/rules/orders.ts'
import type { Db } from '#api/platform/db/db.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { endDelivery, tellDriver } from './assignment.commands.ts'
import { lockOpenDelivery, updateDelivery } from './deliveries.db.ts'
import type { DeliveryRow } from './deliveries.db.ts'

/** Whether the order has gone to somebody else, or is not delivered at all any more. */
const isTaken = (order: OrderRow) =>
  !isDriven(order) || order.order_status === 'cancelled' || order.delivery_provider !== null

/** Whether staff have marked the order as picked up since it was assigned. */
const isPickedMeanwhile = (order: OrderRow, { state, assigned_at }: DeliveryRow) =>
  order.order_status === 'picked' &&
  state !== 'picked' &&
  order.picked_at !== null &&
  Date.parse(order.picked_at) > Date.parse(assigned_at)

/**
 * Brings the open delivery of an order in line with the order: staff cancel orders, give them to a courier service, and mark
 * them as picked up or delivered. Repeated runs do nothing.
 */
export async function followOrder(db: Db, orderNumber: string): Promise<void> {
  const order = await lockOrder(db, orderNumber)
  const open = order && (await lockOpenDelivery(db, order.id))
  if (!open) return
  if (isTaken(order)) return endDelivery(db, order, open, 'cancelled')
  if (order.order_status === 'delivered' || order.order_status === 'completed')
    return endDelivery(db, order, open, 'delivered')
  if (!isPickedMeanwhile(order, open)) return
  await updateDelivery(db, open.id, { state: 'picked', picked_at: db.now })
  await tellDriver(db, order, { id: open.id, driver_id: open.driver_id, state: 'picked' })
}
