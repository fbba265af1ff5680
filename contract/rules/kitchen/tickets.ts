import type { OrderStatus } from '../../schemas/order.ts'

/** Whether the kitchen prepares an order now: it was accepted and was not ready before. */
export const isInKitchen = ({
  order_status,
  was_ready,
}: {
  readonly order_status: OrderStatus
  readonly was_ready: boolean
}): boolean => order_status === 'processing' || (order_status === 'driver_assigned' && !was_ready)
