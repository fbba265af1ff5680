import type { ResponseOf } from '#contract/call.ts'
import type { Frame } from '#contract/events.ts'
import type { orders } from '#contract/areas/orders.ts'
import { OrderSummary } from '#contract/schemas/order.ts'
import { isAwaitingResponse } from './ringing.ts'

export type WaitingOrders = ResponseOf<typeof orders.list>
export const waitingInput = { tab: 'pending', limit: 100, page: 1, sort: '-placed_at' } as const

/** The order of a frame; undefined for other frames. */
export function orderOf({ event, data }: Pick<Frame, 'event' | 'data'>): OrderSummary | undefined {
  if (event !== 'order.created' && event !== 'order.updated' && event !== 'order.unanswered') return undefined
  const parsed = OrderSummary.safeParse(data)
  return parsed.success ? parsed.data : undefined
}

/** Number of orders that need an answer now. */
export const awaitingResponseIn = ({ data, meta }: WaitingOrders, now: number) =>
  Math.max(0, meta.total - data.filter((order) => !isAwaitingResponse(order, now)).length)

/** The waiting orders after an update; undefined if the list is incomplete and the count cannot be known. */
export function withOrder(waiting: WaitingOrders, order: OrderSummary, isNew: boolean): WaitingOrders | undefined {
  const { data, meta } = waiting
  const existing = data.find(({ order_id }) => order_id === order.order_id)
  if (existing && existing.updated_at > order.updated_at) return waiting
  const others = data.filter((one) => one !== existing)
  if (order.order_status === 'pending') {
    if (!existing && !isNew) return undefined
    return {
      data: existing
        ? data.map((one) => (one === existing ? order : one))
        : [order, ...others].slice(0, waitingInput.limit),
      meta: { ...meta, total: meta.total + (existing ? 0 : 1) },
    }
  }
  if (existing) return { data: others, meta: { ...meta, total: Math.max(0, meta.total - 1) } }
  return meta.total > data.length ? undefined : waiting
}
