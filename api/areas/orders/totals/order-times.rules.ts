import type { OrderStatus } from '#contract/schemas/order.ts'

/** When an order first reached a status; null before. */
export type OrderTimes = {
  accepted_at: string | null
  ready_at: string | null
  picked_at: string | null
  delivered_at: string | null
}
export type OrderTimeColumn = keyof OrderTimes

const columnOf: { readonly [status in OrderStatus]?: OrderTimeColumn } = {
  processing: 'accepted_at',
  ready: 'ready_at',
  picked: 'picked_at',
  delivered: 'delivered_at',
  completed: 'delivered_at',
}

/** The times of an order that has reached this status at `at`. The first time counts. */
export function timesAt(order: OrderTimes, status: OrderStatus, at: string): OrderTimes {
  const { accepted_at, ready_at, picked_at, delivered_at } = order
  const times = { accepted_at, ready_at, picked_at, delivered_at }
  const column = columnOf[status]
  return column === undefined || times[column] !== null ? times : { ...times, [column]: at }
}

/** The times of an order before its first status. */
export const noTimes: OrderTimes = { accepted_at: null, ready_at: null, picked_at: null, delivered_at: null }
