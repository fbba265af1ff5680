import { useEffect } from 'react'
import { merchantOrders, orders } from '#contract/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { keyOf, setQueryData, queryClient, invalidateCalls, useCall } from '#kit/data/query.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useConnection, useFrames } from '#kit/data/use-live.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { ownChannel, usePanelContext } from '../session/panel-context.ts'
import { awaitingResponseIn, orderOf, waitingInput, withOrder } from './waiting-orders.ts'
import type { WaitingOrders } from './waiting-orders.ts'

const none: WaitingOrders['data'] = []

/**
 * Orders that nobody has accepted yet, newest first, and how many of them ask for an answer now; for those
 * who handle orders. `known` once the server has said it, or need not.
 */
export function useWaitingOrders() {
  const door = usePanelRoute()
  const can = useCan()
  const call = door.byPanel(orders.list, merchantOrders.list)
  const { data: answer, loadError } = useCall(call, waitingInput, {
    enabled: can(call),
    refetchInterval: 60_000,
  })
  const now = useNow(15_000)
  return {
    waiting: answer?.data ?? none,
    count: answer ? awaitingResponseIn(answer, now) : 0,
    known: answer !== undefined || loadError !== null || !can(call),
  }
}

/** Keeps them up to date with the live frames, and asks anew whenever the line is back: what came meanwhile rings then. Stands once in the shell. */
export function useWaitingOrderUpdates() {
  const context = usePanelContext()
  const call = usePanelRoute().byPanel(orders.list, merchantOrders.list)
  const isLive = useConnection().state === 'live'
  useEffect(() => {
    if (isLive) void invalidateCalls(call)
  }, [isLive, call])
  useFrames((frame) => {
    if (frame.event === 'refetch') return void invalidateCalls(call)
    const order = frame.channel === ownChannel(context) ? orderOf(frame) : undefined
    const key = keyOf(call, waitingInput)
    const before = order && queryClient.getQueryData<WaitingOrders>(key)
    if (!order || !before) return
    const after = withOrder(before, order, frame.event === 'order.created')
    if (after) setQueryData(key, after)
    else void queryClient.invalidateQueries({ queryKey: key })
  })
}
