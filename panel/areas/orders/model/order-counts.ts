import type { OrderStats, OrderStatus, OrderSummary } from '#contract/schemas/order.ts'

const isOpen = (status: OrderStatus) => status !== 'completed' && status !== 'cancelled'

const changed = (stats: OrderStats, status: OrderStatus, by: number) =>
  stats.order_status.map((one) => (one.status === status ? { ...one, count: Math.max(0, one.count + by) } : one))

/** A new order: one more in all, one more of its status, one more scheduled when it is. */
export const withOrder = (
  stats: OrderStats,
  order: Pick<OrderSummary, 'order_status' | 'is_scheduled'>,
): OrderStats => ({
  order_status: changed(stats, order.order_status, 1),
  total_orders: stats.total_orders + 1,
  scheduled_orders: stats.scheduled_orders + (order.is_scheduled && isOpen(order.order_status) ? 1 : 0),
})

/** An order moved: its old status counts one less (never below zero), its new one one more. */
export function withMove(
  stats: OrderStats,
  order: Pick<OrderSummary, 'order_status' | 'is_scheduled'>,
  from: OrderStatus,
): OrderStats {
  if (from === order.order_status) return stats
  const left = order.is_scheduled ? Number(isOpen(order.order_status)) - Number(isOpen(from)) : 0
  const fewer = { ...stats, order_status: changed(stats, from, -1) }
  return {
    ...stats,
    order_status: changed(fewer, order.order_status, 1),
    scheduled_orders: Math.max(0, stats.scheduled_orders + left),
  }
}

export const countOf = (stats: OrderStats | undefined, ...statuses: readonly OrderStatus[]) =>
  stats?.order_status.reduce((sum, one) => sum + (statuses.includes(one.status) ? one.count : 0), 0)
