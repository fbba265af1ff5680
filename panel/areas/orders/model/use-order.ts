import type { Order } from '#contract/schemas/order.ts'
import { useCall } from '#kit/data/query.ts'
import { useOrderCalls } from './order-calls.ts'

/** One order, updated by the live stream. */
export function useOrder(orderId: string) {
  const { show } = useOrderCalls()
  const { data: response, loadError, refetch, error, dataUpdatedAt, isFetching } = useCall(show, { order_id: orderId })
  const order: Order | undefined = response && !Array.isArray(response.data) ? response.data : undefined
  const notFound =
    typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 400)
  return { order, loadError, refetch, notFound, loadedAt: dataUpdatedAt, isFetching }
}
