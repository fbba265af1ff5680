import type { CourierStatus } from '#contract/areas/delivery-integrations.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'

/** How far a courier is. Services repeat events and send them out of order: a delivery never goes back. */
const ranks: Readonly<Record<CourierStatus, number>> = {
  waiting: 0,
  pending: 1,
  pickup: 2,
  picked: 3,
  dropoff: 4,
  delivered: 5,
  cancelled: 6,
  failed: 6,
}

export const isEnded = (status: CourierStatus): boolean => ranks[status] >= ranks.delivered
export const isNews = (from: CourierStatus, to: CourierStatus): boolean => !isEnded(from) && ranks[to] > ranks[from]
/** The courier is on the way to the store or to the customer. */
export const isMoving = (status: CourierStatus): boolean => ranks[status] >= ranks.pickup && !isEnded(status)
/** Nothing was picked up yet. */
export const isCancellable = (status: CourierStatus): boolean => ranks[status] < ranks.picked

/** The statuses of the order that follow, in their order. Those that are not allowed are left out by the caller. */
export function orderSteps(status: CourierStatus, hasDriver: boolean): OrderStatus[] {
  const rank = ranks[status]
  if (isEnded(status) && status !== 'delivered') return []
  return [
    ...(rank >= ranks.pickup && hasDriver ? (['driver_assigned'] as const) : []),
    ...(rank >= ranks.picked ? (['picked'] as const) : []),
    ...(rank >= ranks.delivered ? (['delivered'] as const) : []),
  ]
}

export const maxAttempts = 8
/** Seconds until the next attempt: 15 s, 30 s, … up to 15 minutes. */
export const retrySeconds = (attempts: number): number => Math.min(900, 15 * 2 ** (attempts - 1))
