import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { insertPostings } from './postings.db.ts'
import { creditWallet, debitWallet, insertWalletEntry } from './wallet.db.ts'
import { lockWalletBalances } from './wallet.queries.ts'

/**
 * Moves the balances of one customer to another, in each currency with a posting and an entry on both statements. Earlier
 * entries stay where they were made: nothing about money is changed later.
 */
export async function mergeWallets(
  db: Db,
  { from, to, reason }: { from: string; to: string; reason: string | null },
): Promise<void> {
  for (const { currency, balance: amount } of await lockWalletBalances(db, from)) {
    const posting = {
      business_key: `merge:${newId()}`,
      from_account: `wallet:${from}`,
      to_account: `wallet:${to}`,
      amount,
    }
    await insertPostings(db, [posting], { merchant_id: null, order_id: null, currency })
    const left = await debitWallet(db, { customer_id: from, currency }, amount)
    const balance = await creditWallet(db, { customer_id: to, currency }, amount)
    const entry = { currency, type: 'adjustment' as const, order_id: null, reason }
    await insertWalletEntry(db, { ...entry, customer_id: from, amount: -amount, balance: left ?? 0 })
    await insertWalletEntry(db, { ...entry, customer_id: to, amount, balance })
  }
}
