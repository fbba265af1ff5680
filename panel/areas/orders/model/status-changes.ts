import { useCallback } from 'react'
import type { Order, OrderStatus, OrderSummary } from '#contract/schemas/order.ts'
import type { CallError } from '#kit/data/client.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { toCallError } from '#kit/data/failure.ts'
import { sendOrQueue } from '#kit/data/offline-queue.ts'
import { createStore, useStore } from '#kit/ui/base/store.ts'
import { useOrderCalls } from './order-calls.ts'
import { knownRow, putCounts, putRow, putWhole, recount } from './order-cache.ts'
import { rowOf } from './order-rows.ts'
import { takesMoney } from './order-steps.ts'

export type MoveWish = {
  reason?: string
  preparation_time?: number
  /** Not when somebody has moved it from there meanwhile. */ from?: OrderStatus
}
export type Moved = { ok: true; order: Order } | { ok: false; error: CallError }
type Movable = Pick<OrderSummary, 'order_id' | 'order_status' | 'payment_mode' | 'payment_status'>
/** On its way to the server; `shown` is what the screen says meanwhile. */
export type Moving = { to: OrderStatus; shown: OrderStatus }

const underWay = createStore<ReadonlyMap<string, Moving>>(new Map())

function note(orderId: string, moving: Moving | undefined) {
  const next = new Map(underWay.get())
  if (moving) next.set(orderId, moving)
  else next.delete(orderId)
  underWay.set(next)
}

/** Moves that the server has not answered yet, by order. */
export const useUnderWay = () => useStore(underWay)
/** Whether this order is one of them; moves of others are no news to it. */
export const useIsMoving = (orderId: string) => useStore(underWay, (moves) => moves.has(orderId))

/** The row as it will be once the server agrees. */
export const withMoving = (row: OrderSummary, moves: ReadonlyMap<string, Moving>): OrderSummary => {
  const moving = moves.get(row.order_id)
  return moving ? { ...row, order_status: moving.shown } : row
}

/** Moves an order: shown at once (never when it takes money), put right by the answer, taken back with the reason when refused. */
export function useMove() {
  const calls = useOrderCalls()
  const { merchantId } = usePanelRoute()
  return useCallback(
    async (order: Movable, to: OrderStatus, wish: MoveWish = {}): Promise<Moved> => {
      note(order.order_id, { to, shown: takesMoney(order, to) ? order.order_status : to })
      try {
        const answer = await sendOrQueue(calls.changeStatus, { order_id: order.order_id, order_status: to, ...wish })
        const from = knownRow(calls, merchantId, order.order_id)?.order_status
        if (from) putCounts(calls, merchantId, rowOf(answer), from)
        putRow(calls, merchantId, rowOf(answer))
        putWhole(calls, merchantId, answer)
        recount(calls)
        return { ok: true, order: answer }
      } catch (thrown) {
        const error = toCallError(thrown)
        if (error.status === 409 || error.status === 404) void invalidateCalls(calls.show, calls.list, calls.scheduled)
        return { ok: false, error }
      } finally {
        note(order.order_id, undefined)
      }
    },
    [calls, merchantId],
  )
}
