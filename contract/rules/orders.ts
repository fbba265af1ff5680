import type { OrderTypeAlias } from '../fields.ts'
import type { OrderStatus } from '../schemas/order.ts'

const minute = 60_000

/** Statuses in which somebody still has to do something. */
export const activeStatuses: readonly OrderStatus[] = ['pending', 'processing', 'ready', 'driver_assigned', 'picked']

/** Whether somebody drives the goods of an order of this type. */
export const isDriven = ({ order_type }: { readonly order_type: OrderTypeAlias }): boolean =>
  order_type === 'delivery' || order_type === 'pick_and_drop'

/** Whether the delivery provider or driver may change: until the goods are on the road. */
export const canChangeProvider = (order: {
  readonly order_type: OrderTypeAlias
  readonly order_status: OrderStatus
}): boolean => isDriven(order) && order.order_status !== 'picked' && activeStatuses.includes(order.order_status)

/** Times as ISO instants, durations in minutes. */
export type PlacedOrderTimes = {
  readonly placed_at: string
  readonly is_scheduled: boolean
  readonly delivery_timestamp: string
  readonly preparation_time: number
}

/** Epoch ms from which an answer is due: when the order was placed, for a scheduled one when its preparation should begin. */
export function responseDueAt({
  placed_at,
  is_scheduled,
  delivery_timestamp,
  preparation_time,
}: PlacedOrderTimes): number {
  const placed = Date.parse(placed_at)
  return is_scheduled ? Math.max(placed, Date.parse(delivery_timestamp) - preparation_time * minute) : placed
}
