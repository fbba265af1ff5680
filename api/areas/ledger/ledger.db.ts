import type { PaymentAlias } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { Posting } from './ledger.rules.ts'

type Of = { merchant_id: string; order_id: string | null; currency: string }

/** Idempotent by business key: an existing transaction is not changed. */
export const insertPostings = (db: Db, postings: readonly Posting[], of: Of): Promise<void> =>
  insertEntries(
    db,
    postings.map((posting) => ({ ...posting, ...of })),
  )

/** The same for postings of many orders. */
export async function insertEntries(db: Db, entries: readonly (Posting & Of)[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ business_key, from_account, to_account, amount, merchant_id, order_id, currency }) => ({
    id: newId(),
    business_key,
    from_account,
    to_account,
    amount,
    merchant_id,
    order_id,
    currency,
    created_at: db.now,
  }))
  await db
    .insertInto('ledger_entry')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Movement = {
  txn_id: string
  ref_id: string | null
  type: 'payment' | 'refund' | 'payout'
  payment_mode: PaymentAlias
  amount: number
  currency: string
  merchant_id: string
  order_id: string | null
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

/** Postings of an order whose business keys start with this prefix. */
export const postedFor = (db: Db, orderId: string, prefix: string): Promise<Posting[]> =>
  db
    .selectFrom('ledger_entry')
    .select(['business_key', 'from_account', 'to_account', 'amount'])
    .where('order_id', '=', orderId)
    .where((eb) => eb.fn<boolean>('starts_with', ['business_key', eb.val(prefix)]))
    .execute()
