import type { Order } from '#contract/schemas/order.ts'
import { useCall } from '#kit/data/query.ts'
import { useOrderCalls } from './order-calls.ts'

/** One whole order, kept fresh by the live stream. */
export function useOrder(orderId: string) {
  const { show } = useOrderCalls()
  const { data: answer, loadError, refetch, error, dataUpdatedAt, isFetching } = useCall(show, { order_id: orderId })
  const order: Order | undefined = answer && !Array.isArray(answer.data) ? answer.data : undefined
  const missing =
    typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 400)
  return { order, trouble: loadError, retry: refetch, missing, freshAt: dataUpdatedAt, busy: isFetching }
}
