import { useEffect } from 'react'
import type { Frame } from '#contract/events.ts'
import { OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders, orders } from '#contract/areas/orders.ts'
import { connection, live } from '#kit/data/live.ts'
import { queryClient, invalidateCalls } from '#kit/data/query.ts'
import { queryKeyPrefix } from './order-calls.ts'
import type { OrderCalls } from './order-calls.ts'
import { invalidateLists, cachedRow, setRow } from './order-cache.ts'
import { updateCounts, refetchCounts } from './count-cache.ts'

type FramePanel = { calls: OrderCalls; merchantId: string | undefined }

/** The panel of a frame. The tabs of a browser share one stream, so there are frames of other panels too. */
function panelOf({ channel }: Frame): FramePanel | undefined {
  if (channel.startsWith('tenant-')) return { calls: orders, merchantId: undefined }
  if (channel.startsWith('merchant-')) return { calls: merchantOrders, merchantId: channel.slice('merchant-'.length) }
  return undefined
}

/** The order of a frame of this panel. */
export function orderOfFrame(frame: Frame, merchantId: string | undefined): OrderSummary | undefined {
  if ((frame.event !== 'order.created' && frame.event !== 'order.updated') || panelOf(frame)?.merchantId !== merchantId)
    return undefined
  return OrderSummary.safeParse(frame.data).data
}

const createdIds = new Set<string>()

function handleFrame(frame: Frame) {
  if (frame.event === 'refetch') return void refetchOrders()
  const panel = panelOf(frame)
  const order = panel && orderOfFrame(frame, panel.merchantId)
  if (!panel || !order) return
  const { calls, merchantId } = panel
  const cached = cachedRow(calls, merchantId, order.order_id)
  const isNew = frame.event === 'order.created' && !cached && !createdIds.has(order.order_id)
  if (isNew || cached) updateCounts(calls, merchantId, order, cached?.order_status)
  if (frame.event === 'order.created') createdIds.add(order.order_id)
  setRow(calls, merchantId, order)
  void queryClient.invalidateQueries({
    queryKey: [...queryKeyPrefix(calls.show, merchantId), { order_id: order.order_id }],
  })
  if (isNew) void invalidateLists(calls, merchantId)
  refetchCounts(calls)
}

/** After a gap in the stream, all lists, counts and open orders are refetched. */
const refetchOrders = () => invalidateCalls(orders, merchantOrders)

let isListening = false

function startListening() {
  if (isListening) return
  isListening = true
  live.onFrame(handleFrame)
  let previousState = connection.get().state
  let wasLive = previousState === 'live'
  connection.subscribe(() => {
    const { state } = connection.get()
    if (state === 'live' && previousState !== 'live' && wasLive) void refetchOrders()
    wasLive ||= state === 'live'
    previousState = state
  })
}

/** Applies the live stream to all cached lists, counts and orders, from the first use on. */
export const useLiveOrders = () => useEffect(startListening, [])
