import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'
import type { Order, OrderStats, OrderStatus, OrderSummary } from '#contract/schemas/order.ts'
import { setQueryData, queryClient, invalidateCalls } from '#kit/data/query.ts'
import { waitingInput } from '#panel/shell/alerts/waiting-orders.ts'
import { keptUnder } from './order-calls.ts'
import type { OrderCalls } from './order-calls.ts'
import { withMove, withOrder } from './order-counts.ts'
import { isNewer } from './order-rows.ts'

type Page = { data: OrderSummary[]; meta: { total: number } }
type Whole = { data: Order | OrderSummary[]; meta: { total: number } }

const lists = (calls: OrderCalls) => [calls.list, calls.scheduled, calls.search]

const shellsOwn = hashKey([waitingInput])

/**
 * The row of an order as some list of this panel shows it. The shell's own list has taken the news before
 * anybody asks here, so it cannot say what was known.
 */
export function knownRow(calls: OrderCalls, merchantId: string | undefined, orderId: string): OrderSummary | undefined {
  for (const call of lists(calls)) {
    for (const [key, page] of queryClient.getQueriesData<Page>({ queryKey: keptUnder(call, merchantId) })) {
      const row = hashKey([key[2]]) === shellsOwn ? undefined : page?.data.find(({ order_id }) => order_id === orderId)
      if (row) return row
    }
  }
  return undefined
}

/** Puts news of an order into every list that shows it; it keeps its place, so that nothing jumps. */
export function putRow(calls: OrderCalls, merchantId: string | undefined, order: OrderSummary) {
  for (const call of lists(calls)) {
    for (const [key, page] of queryClient.getQueriesData<Page>({ queryKey: keptUnder(call, merchantId) })) {
      const known = page?.data.find(({ order_id }) => order_id === order.order_id)
      if (page && known && isNewer(order, known))
        setQueryData(key, { ...page, data: page.data.map((row) => (row === known ? order : row)) })
    }
  }
}

/** Puts an answer of the server where the page of that order reads it. */
export const putWhole = (calls: OrderCalls, merchantId: string | undefined, order: Order) =>
  queryClient.setQueryData<Whole>([...keptUnder(calls.show, merchantId), { order_id: order.order_id }], {
    data: order,
    meta: { total: 1 },
  })

/** Lists that nobody looks at are asked again when they are next opened. */
export const forgetLists = (calls: OrderCalls, merchantId: string | undefined) =>
  Promise.all(
    lists(calls).map((call) =>
      queryClient.invalidateQueries({ queryKey: keptUnder(call, merchantId), refetchType: 'none' }),
    ),
  )

const Asked = z.object({ merchant_id: z.string().optional(), start_date: z.string().optional() })

/** Moves the counts at once; what the server counts replaces them a moment later. `from` is undefined for a new order. */
export function putCounts(
  calls: OrderCalls,
  merchantId: string | undefined,
  order: OrderSummary,
  from: OrderStatus | undefined,
) {
  for (const [key, stats] of queryClient.getQueriesData<OrderStats>({ queryKey: keptUnder(calls.stats, merchantId) })) {
    const asked = Asked.safeParse(key[2])
    const counts =
      stats &&
      asked.success &&
      asked.data.start_date === undefined &&
      (asked.data.merchant_id ?? order.merchant._id) === order.merchant._id
    if (counts) setQueryData(key, from === undefined ? withOrder(stats, order) : withMove(stats, order, from))
  }
}

const soon = new Map<string, ReturnType<typeof setTimeout>>()

/** Asks the counts again, at most every two seconds however much happens. */
export function recount(calls: OrderCalls) {
  const name = calls.stats.path
  if (soon.has(name)) return
  soon.set(
    name,
    setTimeout(() => {
      soon.delete(name)
      void invalidateCalls(calls.stats)
    }, 2000),
  )
}
