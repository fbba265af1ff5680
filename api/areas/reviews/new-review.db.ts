import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { ReviewTable } from '#api/platform/tables.ts'

export const orderToReview = (db: Db, orderId: string, customerId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_id', 'merchant_id', 'merchant_snapshot', 'order_status', 'closed_at'])
    .where('order_id', '=', orderId)
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()

/** Returns false if the order already has a review. */
export const insertReview = (db: Db, row: Insertable<ReviewTable>) =>
  db
    .insertInto('review')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id']).doNothing())
    .executeTakeFirst()
    .then((done) => done.numInsertedOrUpdatedRows === 1n)

/** Adds to the number and the sum of a merchant's published ratings. */
export const changeRating = (db: Db, merchantId: string, { count, sum }: { count: number; sum: number }) =>
  db
    .updateTable('merchant')
    .set({ rating_sum: sql<number>`rating_sum + ${sum}`, rating_count: sql<number>`rating_count + ${count}` })
    .where('id', '=', merchantId)
    .execute()
