import type { Db } from '#api/platform/db/db.ts'
import { prepared } from '#api/platform/db/prepared.ts'

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

const messageOrders = prepared((db, value: { orderIds: readonly string[] }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select([
      'o.id',
      'o.order_id',
      'o.merchant_id',
      'o.customer_id',
      'o.order_type',
      'o.order_status',
      'o.payment_status',
      'o.was_ready',
      'o.delivery_timestamp',
      'o.address',
      'o.drop',
      'o.driver',
      'o.customer_snapshot',
      'o.merchant_snapshot',
      'o.grand_total',
      'o.currency',
      'o.cancel_reason',
      'o.placed_at',
      'o.is_dummy',
      'c.locale',
    ])
    .where('o.order_id', '=', (eb) => eb.fn.any(eb.val(value.orderIds))),
)

/** Data for messages about orders, including the languages of their customers. */
export const ordersForMessages = (db: Db, orderIds: readonly string[]) => messageOrders(db, { orderIds })

/** Data for messages about one order. */
export const orderForMessage = async (db: Db, orderId: string) => (await ordersForMessages(db, [orderId]))[0]

/** The statuses of orders, in their order. */
export const historiesForMessages = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('order_history')
    .select(['order_id', 'status', 'by'])
    .where('order_id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('step', 'is', null)
    .orderBy('id')
    .execute()

/** The newest placed order, as an example. */
export const newestOrderNumber = async (db: Db): Promise<string | undefined> =>
  (
    await db
      .selectFrom('orders')
      .select('order_id')
      .where('placed_at', 'is not', null)
      .orderBy('placed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.order_id
