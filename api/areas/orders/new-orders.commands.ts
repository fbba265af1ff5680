import type { Db } from '#api/platform/db/db.ts'
import { insertLines, insertOrders } from './new-orders.db.ts'
import type { NewLine, NewOrder, OrderToInsert } from './new-orders.db.ts'
import { updateFigures } from './totals/customer-figures.commands.ts'
import { writeTotalDeltas } from './totals/order-totals.commands.ts'
import { insertHistory } from './order-history.db.ts'
import type { HistoryInput } from './order-history.db.ts'
import { autoReject } from './orders.job-types.ts'
import { publishOrderCreated } from './publish-order.commands.ts'

export type { NewLine, NewOrder }
export type OrderToCreate = OrderToInsert & { share_customer_detail: boolean }

/**
 * Writes new orders with their lines. Placed orders also get history, an event, a delta of the sums, the
 * figures of their customers and the auto-reject timer; unpaid orders get them when they are paid.
 */
export async function createOrders(db: Db, orders: readonly OrderToCreate[]): Promise<void> {
  await Promise.all([
    insertOrders(db, orders),
    insertLines(db, orders),
    publishPlacedOrders(
      db,
      orders.filter(({ order }) => order.placed_at !== null),
    ),
  ])
}

const publishPlacedOrders = (db: Db, placed: readonly OrderToCreate[]) => {
  const changes = placed.map(({ order }) => ({ before: null, after: order }))
  return Promise.all([
    writeTotalDeltas(db, changes),
    updateFigures(db, changes),
    insertHistory(db, ...placed.flatMap(({ order }) => firstSteps(order))),
    ...placed.flatMap(({ order, share_customer_detail }) => [
      publishOrderCreated(db, { ...order, share_customer_detail }),
      order.auto_reject_at
        ? autoReject.enqueue(db, { orderId: order.order_id }, { at: order.auto_reject_at })
        : undefined,
    ]),
  ])
}

function firstSteps({ id, merchant_id, order_status }: NewOrder): HistoryInput[] {
  const step = { orderId: id, merchantId: merchant_id }
  const pending: HistoryInput = { ...step, status: 'pending', by: 'customer' }
  return order_status === 'processing' ? [pending, { ...step, status: 'processing', by: 'system' }] : [pending]
}
