import type { AlertStep } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OrderRow } from './order-details.queries.ts'
import { insertAlertStep } from './order-history.db.ts'
import { publishOrderUpdated } from './publish-order.commands.ts'

/** Records an alert step in the history of an unanswered order and publishes it. False when it was recorded before. */
export async function recordAlertStep(
  db: Db,
  order: OrderRow,
  step: AlertStep,
  reason: string | null,
): Promise<boolean> {
  const isFirst = await insertAlertStep(db, {
    orderId: order.id,
    merchantId: order.merchant_id,
    status: order.order_status,
    by: 'system',
    reason,
    step,
  })
  if (isFirst) await publishOrderUpdated(db, order.order_id, 'alert')
  return isFirst
}

/** Records that a device of the store has received a pending order. Only the first one counts. */
export async function recordOrderReceived(db: Db, order: { id: string; merchant_id: string }): Promise<void> {
  await insertAlertStep(db, {
    orderId: order.id,
    merchantId: order.merchant_id,
    status: 'pending',
    by: 'merchant',
    step: 'received',
  })
}
