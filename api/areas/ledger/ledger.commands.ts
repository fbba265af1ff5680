import type { PaymentAlias } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { balancesOfOrder, postedFor, recordTransaction, settleTransaction } from './ledger.db.ts'
import { insertPostings } from './postings.db.ts'
import { amendmentPostings, postingsFor, refundShares, sharePostings } from './ledger.rules.ts'
import type { PostedOrder, RefundPayer } from './ledger.rules.ts'
import { moveWallet, walletNumber } from './wallet.commands.ts'

export type BookedOrder = PostedOrder & {
  order_id: string
  customer_id: string
  currency: string
  payment_mode: PaymentAlias
  order_status: string
}
type Reference = { txn_id: string; ref_id: string | null }
type PaymentToBook = { id: string; amount: number }

/** Books the payment of an order. Idempotent: repeated reports of one payment are booked once. */
export async function bookPayment(db: Db, order: BookedOrder, { txn_id, ref_id }: Reference): Promise<void> {
  await insertPostings(db, postingsFor(order), of(order))
  if (order.wallet_amount > 0) await settleTransaction(db, walletNumber(order), 'succeeded')
  if (order.payment_mode === 'wallet' && order.wallet_amount > 0) return
  await recordTransaction(db, { ...movement(order), txn_id, ref_id, type: 'payment', status: 'succeeded' })
  await settleTransaction(db, txn_id, 'succeeded')
}

/** Records an authorised payment. `bookPayment` or `voidPayment` settles it; no account gets anything before. */
export const bookAuthorization = (db: Db, order: BookedOrder, reference: Reference) =>
  recordTransaction(db, { ...movement(order), ...reference, type: 'payment', status: 'pending' })

export const voidPayment = (db: Db, txnId: string) => settleTransaction(db, txnId, 'failed')

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
export const startRefund = (
  db: Db,
  order: BookedOrder,
  { amount, txn_id, ref_id, method }: Reference & { amount: number; method: RefundToBook['method'] },
) => {
  // What the wallet has paid and staff gives back by hand leaves the till.
  const outside = order.payment_mode === 'wallet' ? 'cash_on_delivery' : order.payment_mode
  const payment_mode = method === 'wallet' ? 'wallet' : outside
  return recordTransaction(db, {
    ...movement(order),
    payment_mode,
    amount,
    txn_id,
    ref_id,
    type: 'refund',
    status: 'pending',
  })
}

export type RefundToBook = {
  /** Null for cash and for the wallet's part of an order. */
  payment_id: string | null
  txn_id: string
  amount: number
  method: 'provider' | 'by_hand' | 'wallet'
  payer: RefundPayer
  reason: string | null
  /** Set for what a change of the order gives back: its shares have given it already. */
  amendment_id?: string | null
  /** Whether the payment is part of what the order costs since a change. */
  is_further?: boolean | null
}

/** Books what a change of a paid order does to everybody's share of it. Orders of the sample data have no books. */
export async function bookAmendment(
  db: Db,
  amendmentId: string,
  before: BookedOrder,
  after: BookedOrder,
): Promise<void> {
  const balances = await balancesOfOrder(db, before.id)
  if (!balances.has(`merchant:${before.merchant_id}`)) return
  await insertPostings(db, amendmentPostings(amendmentId, before, after), of(before))
}

/** Books a refund: those who bear it give their shares, and the customer gets the sum, in the wallet or outside. */
export async function bookRefund(db: Db, order: BookedOrder, refund: RefundToBook): Promise<void> {
  const { txn_id, amount, payer } = refund
  const isCleared = await waitsInClearing(db, order, refund)
  const balances = await balancesOfOrder(db, order.id)
  if (refund.amendment_id && !balances.has(`merchant:${order.merchant_id}`))
    return void (await settleTransaction(db, txn_id, 'succeeded'))
  if (!isCleared) {
    const isCancelled = order.order_status === 'cancelled'
    const shares = refundShares({ order, balances, amount, payer, isCancelled })
    if (shares.length === 0) return void (await settleTransaction(db, txn_id, 'succeeded'))
    await insertPostings(db, sharePostings(order, txn_id, shares), of(order))
  }
  await payCustomer(db, order, refund, isCleared)
  await settleTransaction(db, txn_id, 'succeeded')
}

/** Whether the amount waits for the customer already: a payment that came late, or what a change gave back. */
async function waitsInClearing(db: Db, order: BookedOrder, refund: RefundToBook): Promise<boolean> {
  const { payment_id, amendment_id, is_further } = refund
  if (amendment_id) return true
  if (payment_id === null || is_further === true) return false
  return (await postedFor(db, order.id, lateKey({ id: payment_id }))).length > 0
}

type PlannedRefund = { amount: number; payer: RefundPayer }

/** The balances of an order after refunds on their way, and after these further ones. Nothing is stored. */
export async function previewShares(
  db: Db,
  order: BookedOrder,
  pending: readonly PlannedRefund[],
  planned: readonly PlannedRefund[],
): Promise<{ before: Map<string, number>; after: Map<string, number> }> {
  const isCancelled = order.order_status === 'cancelled'
  const deduct = (balances: ReadonlyMap<string, number>, { amount, payer }: PlannedRefund) => {
    const next = new Map(balances)
    for (const [account, share] of refundShares({ order, balances, amount, payer, isCancelled }))
      next.set(account, (next.get(account) ?? 0) - share)
    return next
  }
  const before = pending.reduce(deduct, await balancesOfOrder(db, order.id))
  return { before, after: planned.reduce(deduct, before) }
}

async function payCustomer(
  db: Db,
  order: BookedOrder,
  { payment_id, method, txn_id, amount, reason, amendment_id }: RefundToBook,
  isCleared: boolean,
): Promise<void> {
  const clearing = `order:${order.id}`
  // The key says so if no share of the order pays it.
  const key = `refund:${txn_id}:${isCleared ? lateKey({ id: payment_id ?? amendment_id ?? '' }) : ''}`
  if (method !== 'wallet') {
    const posting = {
      business_key: `${key}customers`,
      from_account: clearing,
      to_account: 'customers',
      amount,
    }
    await insertPostings(db, [posting], of(order))
    return
  }
  await moveWallet(db, {
    business_key: `${key}wallet`,
    customer_id: order.customer_id,
    currency: order.currency,
    amount,
    account: clearing,
    type: 'refund',
    order,
    reason: reason ?? undefined,
  })
}

export const failRefund = (db: Db, txnId: string) => settleTransaction(db, txnId, 'failed')

const lateKey = ({ id }: Pick<PaymentToBook, 'id'>) => `late:${id}:`
const of = (order: BookedOrder) => ({ merchant_id: order.merchant_id, order_id: order.id, currency: order.currency })
const movement = (order: BookedOrder) => ({
  ...of(order),
  payment_mode: order.payment_mode,
  amount: order.grand_total - order.wallet_amount,
})
