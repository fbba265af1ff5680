import type { Db } from '#api/platform/db/db.ts'
import { insertPostings, postedFor, recordTransaction, settleTransaction } from './ledger.db.ts'
import { postingsFor, reversePostings } from './ledger.rules.ts'
import type { PostedOrder } from './ledger.rules.ts'

export type BookedOrder = PostedOrder & { order_id: string; currency: string; payment_mode: string }
type Reference = { txn_id: string; ref_id: string | null }
type PaymentToBook = { id: string; amount: number }

/** Money of an order came in: posted once, whoever says it how often. */
export async function bookPayment(db: Db, order: BookedOrder, { txn_id, ref_id }: Reference): Promise<void> {
  await Promise.all([
    insertPostings(db, postingsFor(order), of(order)),
    recordTransaction(db, { ...movement(order), txn_id, ref_id, type: 'payment', status: 'succeeded' }),
  ])
}

/** Money came in that the order cannot take any more: it stands in the order's account until it goes back. */
export async function bookLatePayment(
  db: Db,
  order: BookedOrder,
  payment: PaymentToBook,
  { txn_id, ref_id }: Reference,
): Promise<void> {
  const posting = {
    business_key: `${lateKey(payment)}paid`,
    from_account: 'customers',
    to_account: `order:${order.id}`,
    amount: payment.amount,
  }
  await Promise.all([
    insertPostings(db, payment.amount > 0 ? [posting] : [], of(order)),
    recordTransaction(db, {
      ...movement(order),
      amount: payment.amount,
      txn_id,
      ref_id,
      type: 'payment',
      status: 'succeeded',
    }),
  ])
}

/** A refund is on its way: a pending transaction that bookRefund or failRefund settles. */
export const startRefund = (db: Db, order: BookedOrder, amount: number, { txn_id, ref_id }: Reference) =>
  recordTransaction(db, { ...movement(order), amount, txn_id, ref_id, type: 'refund', status: 'pending' })

/** Takes back exactly what was posted when the money came, whatever the order's split says by now. */
export async function bookRefund(db: Db, order: BookedOrder, payment: PaymentToBook, txnId: string): Promise<void> {
  const late = await postedFor(db, order.id, lateKey(payment))
  const postings = late.length > 0 ? late : await postedFor(db, order.id, `order:${order.id}:`)
  await Promise.all([
    insertPostings(db, reversePostings(postings), of(order)),
    settleTransaction(db, txnId, 'succeeded'),
  ])
}

export const failRefund = (db: Db, txnId: string) => settleTransaction(db, txnId, 'failed')

const lateKey = ({ id }: PaymentToBook) => `late:${id}:`
const of = (order: BookedOrder) => ({ merchant_id: order.merchant_id, order_id: order.id, currency: order.currency })
const movement = (order: BookedOrder) => ({ ...of(order), payment_mode: order.payment_mode, amount: order.grand_total })
