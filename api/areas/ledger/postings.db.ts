import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { Posting } from './ledger.rules.ts'

type Of = { merchant_id: string | null; order_id: string | null; currency: string }

/** Idempotent by business key: an existing transaction is not changed. Returns the number of new postings. */
export const insertPostings = (db: Db, postings: readonly Posting[], of: Of): Promise<number> =>
  insertEntries(
    db,
    postings.map((posting) => ({ ...posting, ...of })),
  )

/** The same for postings of many orders. */
export async function insertEntries(db: Db, entries: readonly (Posting & Of)[]): Promise<number> {
  if (entries.length === 0) return 0
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
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ledger_entry')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
