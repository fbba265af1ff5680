import type { Db } from '#api/platform/db/db.ts'

/** The order of a delivery, for the notification of its driver. */
export const deliveryForPush = (db: Db, deliveryId: string) =>
  db
    .selectFrom('driver_delivery as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.state', 'd.merchant_id', 'd.driver_id', 'o.order_id', 'o.merchant_snapshot'])
    .where('d.id', '=', deliveryId)
    .executeTakeFirst()

/** The order that staff look at. */
export const orderOfDispatch = (db: Db, orderNumber: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'merchant_id', 'order_type', 'order_status', 'merchant_snapshot', 'pickup'])
    .where('order_id', '=', orderNumber)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
