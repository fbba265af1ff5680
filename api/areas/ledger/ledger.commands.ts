import type { PaymentAlias } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { insertPostings, postedFor, recordTransaction, settleTransaction } from './ledger.db.ts'
import { partialRefundPostings, postingsFor } from './ledger.rules.ts'
import type { PostedOrder } from './ledger.rules.ts'

export type BookedOrder = PostedOrder & { order_id: string; currency: string; payment_mode: PaymentAlias }
type Reference = { txn_id: string; ref_id: string | null }
type PaymentToBook = { id: string; amount: number }

/** Books the payment of an order. Idempotent: repeated reports of one payment are booked once. */
export async function bookPayment(db: Db, order: BookedOrder, { txn_id, ref_id }: Reference): Promise<void> {
  await Promise.all([
    insertPostings(db, postingsFor(order), of(order)),
    recordTransaction(db, { ...movement(order), txn_id, ref_id, type: 'payment', status: 'succeeded' }),
  ])
}

/** Books a payment that the order can no longer accept. It stays in the order's clearing account until it is refunded. */
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

/** Records a pending refund. `bookRefund` or `failRefund` settles it. */
export const startRefund = (db: Db, order: BookedOrder, amount: number, { txn_id, ref_id }: Reference) =>
  recordTransaction(db, { ...movement(order), amount, txn_id, ref_id, type: 'refund', status: 'pending' })

type RefundToBook = { /** Null for cash. */ payment_id: string | null; txn_id: string; amount: number }

/** Reverses this part of the payment's postings, even when the split of the order has changed since. */
export async function bookRefund(
  db: Db,
  order: BookedOrder,
  { payment_id, txn_id, amount }: RefundToBook,
): Promise<void> {
  const late = payment_id === null ? [] : await postedFor(db, order.id, lateKey({ id: payment_id }))
  const [postings, reversed] = [
    late.length > 0 ? late : await postedFor(db, order.id, `order:${order.id}:`),
    await postedFor(db, order.id, 'refund:'),
  ]
  await Promise.all([
    insertPostings(db, partialRefundPostings(postings, reversed, amount, txn_id), of(order)),
    settleTransaction(db, txn_id, 'succeeded'),
  ])
}

export const failRefund = (db: Db, txnId: string) => settleTransaction(db, txnId, 'failed')

const lateKey = ({ id }: Pick<PaymentToBook, 'id'>) => `late:${id}:`
const of = (order: BookedOrder) => ({ merchant_id: order.merchant_id, order_id: order.id, currency: order.currency })
const movement = (order: BookedOrder) => ({ ...of(order), payment_mode: order.payment_mode, amount: order.grand_total })
