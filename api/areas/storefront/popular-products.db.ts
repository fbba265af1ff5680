import type { Db } from '#api/platform/db/db.ts'

/**
 * Number of recent orders that determine popularity. The limit keeps the cost independent of the number of orders.
 */
const recentOrderLimit = 600

/** Returns the most ordered products among the recent orders of a merchant. */
export const popularProducts = (db: Db, merchantId: string, limit: number) =>
  db
    .selectFrom(recentOrders(db, merchantId).as('r'))
    .innerJoin('order_line as l', 'l.order_id', 'r.id')
    .select('l.product_id')
    .groupBy('l.product_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('l.product_id')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ product_id }) => product_id))

const recentOrders = (db: Db, merchantId: string) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.merchant_id'])
    .where('o.placed_at', 'is not', null)
    .where('o.merchant_id', '=', merchantId)
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(recentOrderLimit)
