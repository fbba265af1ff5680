import type { OrderStatus } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { orderDetails } from './order-details.queries.ts'
import { summaryOf } from './summary.rules.ts'
import type { SummaryRow } from './summary.rules.ts'
import type { OrderDetails } from './order-views.rules.ts'

export type OrderChange =
  | 'status'
  | 'note'
  | 'time'
  | 'driver'
  | 'payment'
  | 'alert'
  | 'undoable'
  | 'undone'
  | 'amendment'
  | 'kitchen'

/** Publishes the current state of an order to the panels and its customer. */
export async function publishOrderUpdated(
  db: Db,
  orderId: string,
  change: OrderChange,
  from?: OrderStatus,
): Promise<OrderDetails> {
  const whole = orNotFound(await orderDetails(db, orderId, { unplaced: true }), 'Order')
  const { row } = whole
  await emit(
    db,
    'order.updated',
    row.id,
    {
      id: row.id,
      order_id: row.order_id,
      merchant_id: row.merchant_id,
      customer_id: row.customer_id,
      hides_customer: !row.share_customer_detail,
      summary: summaryOf({ ...row, timezone: row.merchant_snapshot.timezone }, false),
      change,
      ...(from ? { from, to: row.order_status } : {}),
    },
    row.merchant_id,
  )
  return whole
}

type CreatedOrder = Omit<SummaryRow, 'local_date' | 'local_time' | 'timezone'> & { id: string }

/** Publishes a new order to both panels. */
export function publishOrderCreated(db: Db, order: CreatedOrder): Promise<void> {
  const human = localTime(Date.parse(order.delivery_timestamp), order.merchant_snapshot.timezone)
  return emit(
    db,
    'order.created',
    order.id,
    {
      id: order.id,
      order_id: order.order_id,
      merchant_id: order.merchant_id,
      customer_id: order.customer_id,
      hides_customer: !order.share_customer_detail,
      summary: summaryOf({ ...order, ...human }, false),
    },
    order.merchant_id,
  )
}
