import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'
import type { Order, OrderStats, OrderStatus, OrderSummary } from '#contract/schemas/order.ts'
import { setQueryData, queryClient, invalidateCalls } from '#kit/data/query.ts'
import { waitingInput } from '#panel/shell/alerts/waiting-orders.ts'
import { queryKeyPrefix } from './order-calls.ts'
import type { OrderCalls } from './order-calls.ts'
import { withStatusChange, withNewOrder } from './order-counts.ts'
import { isNewer } from './order-rows.ts'

type Page = { data: OrderSummary[]; meta: { total: number } }
type DetailsResponse = { data: Order | OrderSummary[]; meta: { total: number } }

const listCalls = (calls: OrderCalls) => [calls.list, calls.scheduled, calls.search]

const shellListHash = hashKey([waitingInput])

/**
 * The cached row of an order in a list of this panel. The list of the shell is ignored, because it is updated
 * before this runs.
 */
export function cachedRow(
  calls: OrderCalls,
  merchantId: string | undefined,
  orderId: string,
): OrderSummary | undefined {
  for (const call of listCalls(calls)) {
    for (const [key, page] of queryClient.getQueriesData<Page>({ queryKey: queryKeyPrefix(call, merchantId) })) {
      const row =
        hashKey([key[2]]) === shellListHash ? undefined : page?.data.find(({ order_id }) => order_id === orderId)
      if (row) return row
    }
  }
  return undefined
}

/** Updates an order in every cached list. The row keeps its position. */
export function setRow(calls: OrderCalls, merchantId: string | undefined, order: OrderSummary) {
  for (const call of listCalls(calls)) {
    for (const [key, page] of queryClient.getQueriesData<Page>({ queryKey: queryKeyPrefix(call, merchantId) })) {
      const cached = page?.data.find(({ order_id }) => order_id === order.order_id)
      if (page && cached && isNewer(order, cached))
        setQueryData(key, { ...page, data: page.data.map((row) => (row === cached ? order : row)) })
    }
  }
}

/** Stores an order where its page reads it. */
export const setDetails = (calls: OrderCalls, merchantId: string | undefined, order: Order) =>
  queryClient.setQueryData<DetailsResponse>([...queryKeyPrefix(calls.show, merchantId), { order_id: order.order_id }], {
    data: order,
    meta: { total: 1 },
  })

/** Invalidates the lists; hidden ones are refetched when they are shown again. */
export const invalidateLists = (calls: OrderCalls, merchantId: string | undefined) =>
  Promise.all(
    listCalls(calls).map((call) =>
      queryClient.invalidateQueries({ queryKey: queryKeyPrefix(call, merchantId), refetchType: 'none' }),
    ),
  )

const StatsInput = z.object({ merchant_id: z.string().optional(), start_date: z.string().optional() })

/** Updates cached counts at once; the server's counts replace them later. `from` is undefined for a new order. */
export function updateCounts(
  calls: OrderCalls,
  merchantId: string | undefined,
  order: OrderSummary,
  from: OrderStatus | undefined,
) {
  for (const [key, stats] of queryClient.getQueriesData<OrderStats>({
    queryKey: queryKeyPrefix(calls.stats, merchantId),
  })) {
    const input = StatsInput.safeParse(key[2])
    const isCounted =
      stats &&
      input.success &&
      input.data.start_date === undefined &&
      (input.data.merchant_id ?? order.merchant._id) === order.merchant._id
    if (isCounted)
      setQueryData(key, from === undefined ? withNewOrder(stats, order) : withStatusChange(stats, order, from))
  }
}

const refetchTimers = new Map<string, ReturnType<typeof setTimeout>>()

/** Refetches the counts at most every two seconds. */
export function refetchCounts(calls: OrderCalls) {
  const key = calls.stats.path
  if (refetchTimers.has(key)) return
  refetchTimers.set(
    key,
    setTimeout(() => {
      refetchTimers.delete(key)
      void invalidateCalls(calls.stats)
    }, 2000),
  )
}
