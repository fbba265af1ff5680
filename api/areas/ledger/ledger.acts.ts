import type { Db } from '#api/platform/db/db.ts'
import { post, recordTransaction, settleTransaction } from './ledger.db.ts'
import { postingsFor, refundPostingsFor } from './ledger.rules.ts'
import type { PostedOrder } from './ledger.rules.ts'

export type BookedOrder = PostedOrder & { order_id: string; currency: string; payment_mode: string }
type Reference = { txn_id: string; ref_id: string | null }

/** Money of an order came in: posted once, whoever says it how often. */
export async function bookPayment(db: Db, order: BookedOrder, { txn_id, ref_id }: Reference): Promise<void> {
  await Promise.all([post(db, postingsFor(order), of(order)), recordTransaction(db, { ...movement(order), txn_id, ref_id, type: 'payment', status: 'succeeded' })])
}

/** A refund is on its way: a pending transaction that bookRefund settles. */
export const startRefund = (db: Db, order: BookedOrder, { txn_id, ref_id }: Reference) =>
  recordTransaction(db, { ...movement(order), txn_id, ref_id, type: 'refund', status: 'pending' })

export async function bookRefund(db: Db, order: BookedOrder, txnId: string): Promise<void> {
  await Promise.all([post(db, refundPostingsFor(order), of(order)), settleTransaction(db, txnId, 'succeeded')])
}

const of = (order: BookedOrder) => ({ merchant_id: order.merchant_id, order_id: order.id, currency: order.currency })
const movement = (order: BookedOrder) => ({ ...of(order), payment_mode: order.payment_mode, amount: order.grand_total })
