import type { Db } from '#api/platform/db/db.ts'

/** The order of a link that still works. */
export const findLinkedOrder = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('order_link as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('customer as c', 'c.id', 'l.customer_id')
    .select(['o.order_id', 'o.customer_id'])
    .where('l.token_hash', '=', token_hash)
    .where('l.expires_at', '>', db.now)
    .where('o.placed_at', 'is not', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
