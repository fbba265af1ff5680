import type { Db } from '#api/platform/db/db.ts'

/** Whether staff have refunded a part of an order, or are about to. What a change of the order gave back does not count. */
export async function hasRefunds(db: Db, orderId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('payment_refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('amendment_id', 'is', null)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return refund !== undefined
}
