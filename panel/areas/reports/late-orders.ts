import type { OrderSummary } from '#contract/schemas/order.ts'
import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'

type TimedOrder = Pick<
  OrderSummary,
  'order_status' | 'order_type' | 'delivery_timestamp' | 'preparation_time' | 'eta_minutes'
>

/** When the next step of an order is due, ms; null if nothing is due. Deliveries must leave the kitchen in time. */
function dueAtOf(order: TimedOrder): number | null {
  const { order_status, order_type, delivery_timestamp } = order
  if (order_status === 'pending' || order_status === 'processing') return preparationDueAt(order)
  if (order_status === 'picked') return Date.parse(delivery_timestamp)
  if (order_status !== 'ready' && order_status !== 'driver_assigned') return null
  return order_type === 'delivery' ? preparationDueAt(order) : Date.parse(delivery_timestamp)
}

/** How many orders are late at `now` (ms), and the minutes of the worst. An order is late from the first full minute. */
export function lateOrdersOf(orders: readonly TimedOrder[], now: number): { count: number; worstMinutes: number } {
  const minutes = orders.flatMap((order) => {
    const dueAt = dueAtOf(order)
    const late = dueAt === null ? 0 : Math.floor((now - dueAt) / 60_000)
    return late >= 1 ? [late] : []
  })
  return { count: minutes.length, worstMinutes: Math.max(0, ...minutes) }
}
