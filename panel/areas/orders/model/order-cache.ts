import { hashKey } from '@tanstack/react-query'
import type { Order, OrderSummary } from '#contract/schemas/order.ts'
import { setQueryData, queryClient } from '#kit/data/query.ts'
import { waitingInput } from '#panel/shell/alerts/waiting-orders.ts'
import type { OrderCalls } from './order-calls.ts'
import { queryKeyPrefix } from './order-calls.ts'
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
