import { useMemo } from 'react'
import type { Order, OrderStatus, OrderSummary } from '#contract/schemas/order.ts'
import type { CallError } from '#kit/data/client.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { toCallError } from '#kit/data/failure.ts'
import { sendOrQueue } from '#kit/data/offline-queue.ts'
import { createStore, useStore } from '#kit/ui/base/store.ts'
import { useOrderCalls } from './order-calls.ts'
import { cachedRow, setRow, setDetails } from './order-cache.ts'
import { updateCounts, refetchCounts } from './count-cache.ts'
import { toOrderRow } from './order-rows.ts'
import { collectsCash } from './order-steps.ts'

export type ChangeOptions = {
  reason?: string
  preparation_time?: number
  /** The change fails if the order has another status by now. */ from?: OrderStatus
  /** Consequences wait until the change can no longer be undone. */ undoable?: boolean
  /** As the customer said it. */ pickup_code?: string
}
export type StatusChangeResult = { ok: true; order: Order } | { ok: false; error: CallError }
type ChangeableOrder = Pick<OrderSummary, 'order_id' | 'order_status' | 'payment_mode' | 'payment_status'>
/** A change that was sent but not answered; `displayed` is shown until then. */
export type PendingChange = { to: OrderStatus; displayed: OrderStatus }

const pendingChanges = createStore<ReadonlyMap<string, PendingChange>>(new Map())

function setPending(orderId: string, change: PendingChange | undefined) {
  const next = new Map(pendingChanges.get())
  if (change) next.set(orderId, change)
  else next.delete(orderId)
  pendingChanges.set(next)
}

/** Pending changes by order id. */
export const usePendingChanges = () => useStore(pendingChanges)
/** Whether this order has a pending change. Changes of other orders do not re-render. */
export const useIsChanging = (orderId: string) => useStore(pendingChanges, (changes) => changes.has(orderId))

/** Applies a pending change to a row. */
export const withPendingChange = (row: OrderSummary, changes: ReadonlyMap<string, PendingChange>): OrderSummary => {
  const change = changes.get(row.order_id)
  return change ? { ...row, order_status: change.displayed } : row
}

/** Changes the status of an order, or undoes its last change. Shown optimistically (except cash payments) and reverted on failure. */
export function useSendStatusChange() {
  const calls = useOrderCalls()
  const { merchantId } = usePanelRoute()
  return useMemo(() => {
    const run = async (
      order: ChangeableOrder,
      pending: PendingChange | undefined,
      request: () => Promise<Order>,
    ): Promise<StatusChangeResult> => {
      setPending(order.order_id, pending)
      try {
        const response = await request()
        const from = cachedRow(calls, merchantId, order.order_id)?.order_status
        if (from) updateCounts(calls, merchantId, toOrderRow(response), from)
        setRow(calls, merchantId, toOrderRow(response))
        setDetails(calls, merchantId, response)
        refetchCounts(calls)
        return { ok: true, order: response }
      } catch (caught) {
        const error = toCallError(caught)
        if (error.status === 409 || error.status === 404) void invalidateCalls(calls.show, calls.list, calls.scheduled)
        return { ok: false, error }
      } finally {
        setPending(order.order_id, undefined)
      }
    }
    return {
      send: (order: ChangeableOrder, to: OrderStatus, options: ChangeOptions = {}) =>
        run(order, { to, displayed: collectsCash(order, to) ? order.order_status : to }, () =>
          sendOrQueue(calls.changeStatus, { order_id: order.order_id, order_status: to, ...options }),
        ),
      undo: (order: ChangeableOrder) =>
        run(order, undefined, () => sendOrQueue(calls.undoStatus, { order_id: order.order_id })),
    }
  }, [calls, merchantId])
}
