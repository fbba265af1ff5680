import { useEffect } from 'react'
import { merchantOrders, orders } from '#contract/areas/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { queryKeyOf, setQueryData, queryClient, invalidateCalls, useCall } from '#kit/data/query.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useConnection, useFrames } from '#kit/data/use-live.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { panelChannel, usePanelContext } from '../session/panel-context.ts'
import { awaitingResponseIn, orderOf, waitingInput, withOrder } from './waiting-orders.ts'
import type { WaitingOrders } from './waiting-orders.ts'

const noOrders: WaitingOrders['data'] = []

/**
 * Orders that wait for acceptance, newest first, and how many need an answer now. `isLoaded` is also true after an
 * error or without permission.
 */
export function useWaitingOrders() {
  const route = usePanelRoute()
  const can = useCan()
  const call = route.byPanel(orders.list, merchantOrders.list)
  const { data: page, loadError } = useCall(call, waitingInput, {
    enabled: can(call),
    refetchInterval: 60_000,
  })
  const now = useNow(15_000)
  return {
    waiting: page?.data ?? noOrders,
    count: page ? awaitingResponseIn(page, now) : 0,
    isLoaded: page !== undefined || loadError !== null || !can(call),
  }
}

/** Applies live frames to the waiting orders and refetches them after a reconnect. Used once, in the shell. */
export function useWaitingOrderUpdates() {
  const context = usePanelContext()
  const call = usePanelRoute().byPanel(orders.list, merchantOrders.list)
  const isLive = useConnection().state === 'live'
  useEffect(() => {
    if (isLive) void invalidateCalls(call)
  }, [isLive, call])
  useFrames((frame) => {
    if (frame.event === 'refetch') return void invalidateCalls(call)
    const order = frame.channel === panelChannel(context) ? orderOf(frame) : undefined
    const key = queryKeyOf(call, waitingInput)
    const current = order && queryClient.getQueryData<WaitingOrders>(key)
    if (!order || !current) return
    const next = withOrder(current, order, frame.event === 'order.created')
    if (next) setQueryData(key, next)
    else void queryClient.invalidateQueries({ queryKey: key })
  })
}
