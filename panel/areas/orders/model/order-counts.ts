import type { OrderStats, OrderStatus, OrderSummary } from '#contract/schemas/order.ts'

const isOpen = (status: OrderStatus) => status !== 'completed' && status !== 'cancelled'

const withCountChange = (stats: OrderStats, status: OrderStatus, delta: number) =>
  stats.order_status.map((entry) =>
    entry.status === status ? { ...entry, count: Math.max(0, entry.count + delta) } : entry,
  )

/** Counts after a new order. */
export const withNewOrder = (
  stats: OrderStats,
  order: Pick<OrderSummary, 'order_status' | 'is_scheduled'>,
): OrderStats => ({
  order_status: withCountChange(stats, order.order_status, 1),
  total_orders: stats.total_orders + 1,
  scheduled_orders: stats.scheduled_orders + (order.is_scheduled && isOpen(order.order_status) ? 1 : 0),
})

/** Counts after a status change; never below zero. */
export function withStatusChange(
  stats: OrderStats,
  order: Pick<OrderSummary, 'order_status' | 'is_scheduled'>,
  from: OrderStatus,
): OrderStats {
  if (from === order.order_status) return stats
  const scheduledDelta = order.is_scheduled ? Number(isOpen(order.order_status)) - Number(isOpen(from)) : 0
  const decremented = { ...stats, order_status: withCountChange(stats, from, -1) }
  return {
    ...stats,
    order_status: withCountChange(decremented, order.order_status, 1),
    scheduled_orders: Math.max(0, stats.scheduled_orders + scheduledDelta),
  }
}

export const countOf = (stats: OrderStats | undefined, ...statuses: readonly OrderStatus[]) =>
  stats?.order_status.reduce((sum, entry) => sum + (statuses.includes(entry.status) ? entry.count : 0), 0)
