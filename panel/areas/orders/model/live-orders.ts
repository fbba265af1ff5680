import { useEffect } from 'react'
import type { Frame } from '#contract/events.ts'
import { OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders, orders } from '#contract/orders.ts'
import { connection, live } from '#kit/data/live.ts'
import { queryClient, invalidateCalls } from '#kit/data/query.ts'
import { keptUnder } from './order-calls.ts'
import type { OrderCalls } from './order-calls.ts'
import { forgetLists, knownRow, putCounts, putRow, recount } from './order-cache.ts'

type Panel = { calls: OrderCalls; merchantId: string | undefined }

/** The panel a frame is for; a browser's tabs share one stream, so frames of other panels come by too. */
function panelOf({ channel }: Frame): Panel | undefined {
  if (channel.startsWith('tenant-')) return { calls: orders, merchantId: undefined }
  if (channel.startsWith('merchant-')) return { calls: merchantOrders, merchantId: channel.slice('merchant-'.length) }
  return undefined
}

/** The order that a frame of this panel tells of. */
export function orderIn(frame: Frame, merchantId: string | undefined): OrderSummary | undefined {
  if ((frame.event !== 'order.created' && frame.event !== 'order.updated') || panelOf(frame)?.merchantId !== merchantId)
    return undefined
  return OrderSummary.safeParse(frame.data).data
}

const arrived = new Set<string>()

function hear(frame: Frame) {
  if (frame.event === 'refetch') return void refetchOrders()
  const panel = panelOf(frame)
  const order = panel && orderIn(frame, panel.merchantId)
  if (!panel || !order) return
  const { calls, merchantId } = panel
  const known = knownRow(calls, merchantId, order.order_id)
  const isNew = frame.event === 'order.created' && !known && !arrived.has(order.order_id)
  if (isNew || known) putCounts(calls, merchantId, order, known?.order_status)
  if (frame.event === 'order.created') arrived.add(order.order_id)
  putRow(calls, merchantId, order)
  void queryClient.invalidateQueries({ queryKey: [...keptUnder(calls.show, merchantId), { order_id: order.order_id }] })
  if (isNew) void forgetLists(calls, merchantId)
  recount(calls)
}

/** What was missed is asked anew: every list, count and open order. */
const refetchOrders = () => invalidateCalls(orders, merchantOrders)

let listening = false

function listen() {
  if (listening) return
  listening = true
  live.onFrame(hear)
  let before = connection.get().state
  let wasLive = before === 'live'
  connection.subscribe(() => {
    const { state } = connection.get()
    if (state === 'live' && before !== 'live' && wasLive) void refetchOrders()
    wasLive ||= state === 'live'
    before = state
  })
}

/** Keeps every list, count and open order of the panel true to the live stream, from the first screen of orders on. */
export const useLiveOrders = () => useEffect(listen, [])
