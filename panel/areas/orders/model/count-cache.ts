import type { OrderStats, OrderStatus, OrderSummary } from '#contract/schemas/order.ts'
import { z } from 'zod'
import { setQueryData, queryClient, invalidateCalls } from '#kit/data/query.ts'
import type { OrderCalls } from './order-calls.ts'
import { queryKeyPrefix } from './order-calls.ts'
import { withNewOrder, withStatusChange } from './order-counts.ts'

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
