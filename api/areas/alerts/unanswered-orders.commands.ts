import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { summaryOf } from '../orders/summary.rules.ts'
import type { EscalationStep } from './alerts.rules.ts'
import { pushOrder } from './alerts.job-types.ts'

export const emitUnanswered = (db: Db, order: OrderRow, step: 'ring' | 'operators' | 'pos_missing') =>
  emit(
    db,
    'order.unanswered',
    order.id,
    {
      id: order.id,
      order_id: order.order_id,
      merchant_id: order.merchant_id,
      customer_id: order.customer_id,
      hides_customer: !order.share_customer_detail,
      summary: summaryOf({ ...order, timezone: order.merchant_snapshot.timezone }, false),
      step,
    },
    order.merchant_id,
  )

export const enqueuePushes = async (
  db: Db,
  { order_id }: OrderRow,
  step: EscalationStep,
  devices: readonly { id: string }[],
) => {
  for (const { id } of devices)
    await pushOrder.enqueue(db, { tokenId: id, orderId: order_id, step, messageId: newId() })
}
