import type { OrderTypeAlias } from '../fields.ts'
import type { OrderStatus } from '../schemas/order.ts'

const minute = 60_000

/** How long staff can undo a change of status, ms. */
export const undoMs = 8_000

/** Statuses of orders that are in progress. */
export const activeStatuses: readonly OrderStatus[] = ['pending', 'processing', 'ready', 'driver_assigned', 'picked']

/** Whether an order of this type is delivered by a driver. */
export const isDriven = ({ order_type }: { readonly order_type: OrderTypeAlias }): boolean =>
  order_type === 'delivery' || order_type === 'pick_and_drop'

/** Whether the delivery provider or driver may change: until the goods are picked up. */
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

/**
 * Epoch ms from which a response is due: when the order was placed, or for a scheduled order when its preparation
 * should begin.
 */
export function responseDueAt({
  placed_at,
  is_scheduled,
  delivery_timestamp,
  preparation_time,
}: PlacedOrderTimes): number {
  const placed = Date.parse(placed_at)
  return is_scheduled ? Math.max(placed, Date.parse(delivery_timestamp) - preparation_time * minute) : placed
}
