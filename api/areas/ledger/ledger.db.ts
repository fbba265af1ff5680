import type { PaymentAlias } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { Posting } from './ledger.rules.ts'
import { balancesOf } from './ledger.rules.ts'

export type Movement = {
  txn_id: string
  ref_id: string | null
  type: 'payment' | 'refund' | 'payout' | 'top_up'
  payment_mode: PaymentAlias
  amount: number
  currency: string
  /** Null for movements of a wallet that belong to no order. */
  merchant_id: string | null
  order_id: string | null
  customer_id?: string
  status: 'pending' | 'succeeded' | 'failed'
}

export const recordTransaction = (db: Db, movement: Movement) =>
  db
    .insertInto('money_transaction')
    .values({ id: newId(), ...movement, created_at: db.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const settleTransaction = (db: Db, txnId: string, status: Movement['status']) =>
  db.updateTable('money_transaction').set({ status }).where('txn_id', '=', txnId).execute()

/** What an order still owes each account, or got from it: the sums of its postings. */
export async function balancesOfOrder(db: Db, orderId: string): Promise<Map<string, number>> {
  const postings = await db
    .selectFrom('ledger_entry')
    .select(['from_account', 'to_account', 'amount'])
    .where('order_id', '=', orderId)
    .execute()
  return balancesOf(postings)
}

/** Postings of an order whose business keys start with this prefix. */
export const postedFor = (db: Db, orderId: string, prefix: string): Promise<Posting[]> =>
  db
    .selectFrom('ledger_entry')
    .select(['business_key', 'from_account', 'to_account', 'amount'])
    .where('order_id', '=', orderId)
    .where((eb) => eb.fn<boolean>('starts_with', ['business_key', eb.val(prefix)]))
    .execute()
