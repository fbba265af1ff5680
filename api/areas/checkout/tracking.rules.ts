import type { CustomerOrder } from '#contract/schemas/order.ts'
import { liveActivityStatus } from '../orders/orders.rules.ts'
import { withoutOpenRejection } from '../orders/order-views.rules.ts'
import type { OrderDetails } from '../orders/order-views.rules.ts'

/** Where an order is, for its customer. */
export function trackingOf(details: OrderDetails, order: Pick<CustomerOrder, 'order_status_history'>) {
  const { row } = withoutOpenRejection(details)
  return {
    ...row,
    live_activity_status: liveActivityStatus(row),
    order_status_history: order.order_status_history,
    eta: row.closed_at === null ? row.delivery_timestamp : null,
  }
}
