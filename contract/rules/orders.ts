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

/** Whether staff may still change what is in an order: until it is ready. */
export const isAmendable = (order: {
  readonly order_type: OrderTypeAlias
  readonly order_status: OrderStatus
  readonly was_ready?: boolean | undefined
}): boolean =>
  order.order_type !== 'pick_and_drop' &&
  (order.order_status === 'pending' ||
    order.order_status === 'processing' ||
    (order.order_status === 'driver_assigned' && order.was_ready !== true))

/** Times as ISO instants, durations in minutes. */
export type PlacedOrderTimes = {
  readonly placed_at: string
  readonly is_scheduled: boolean
  readonly delivery_timestamp: string
  readonly preparation_time: number
}

type DueOrder = {
  readonly order_status: OrderStatus
  readonly order_type: OrderTypeAlias
  readonly delivery_timestamp: string
  readonly preparation_time: number
  readonly eta_minutes?: number | null | undefined
  readonly late_grace_minutes: number
}

/**
 * Whether `at` is late for something that was due (both epoch ms): more whole minutes after it than the grace of the
 * order. Every report, count, tab and board asks this, or `isLateAt` in order-problems.queries.ts.
 */
export const isLateAt = (at: number, due: number, order: { readonly late_grace_minutes: number }): boolean =>
  Math.floor((at - due) / minute) > order.late_grace_minutes

/**
 * Epoch ms at which the next step of an order is due: the end of preparation until it leaves the store, then the
 * promised time. Null if the store has nothing to do, as while a guest has not come yet.
 */
function dueAtOf({
  order_status,
  order_type,
  delivery_timestamp,
  preparation_time,
  eta_minutes,
}: DueOrder): number | null {
  const promised = Date.parse(delivery_timestamp)
  const isInStore = order_type === 'delivery' && (order_status === 'ready' || order_status === 'driver_assigned')
  if (order_status === 'pending' || order_status === 'processing' || isInStore)
    return promised - Math.max(0, (eta_minutes ?? preparation_time) - preparation_time) * minute
  return order_status === 'driver_assigned' || order_status === 'picked' ? promised : null
}

/** Whole minutes by which an order is late; 0 if it is not late. */
export function minutesLateOf(order: DueOrder, now: number): number {
  const due = dueAtOf(order)
  return due !== null && isLateAt(now, due, order) ? Math.floor((now - due) / minute) : 0
}

/** Whether an order is late. */
export const isLate = (order: DueOrder, now: number): boolean => minutesLateOf(order, now) > 0

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
