import type { Db } from '#api/platform/db/db.ts'

/** A pending order and its answer deadline. */
export const orderToReject = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select('auto_reject_at')
    .where('order_id', '=', orderId)
    .where('order_status', '=', 'pending')
    .where('placed_at', 'is not', null)
    .executeTakeFirst()

export const merchantHead = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id as _id', 'id as merchant_id', 'name', 'slug', 'logo_url', 'is_accepting_orders'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Data for an order mail, including the customer's language. */
export const orderForMail = (db: Db, orderId: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select([
      'o.id',
      'o.customer_snapshot',
      'o.merchant_snapshot',
      'o.grand_total',
      'o.currency',
      'o.cancel_reason',
      'o.placed_at',
      'o.is_dummy',
      'c.locale',
    ])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()

/** The statuses of an order, in their order. */
export const historyForMail = (db: Db, id: string) =>
  db
    .selectFrom('order_history')
    .select(['status', 'by'])
    .where('order_id', '=', id)
    .where('step', 'is', null)
    .orderBy('id')
    .execute()
