import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { WalletEntryTable } from '#api/platform/tables.ts'

export type WalletEntryType = WalletEntryTable['type']

type Wallet = { customer_id: string; currency: string }

/** Adds to a balance, and returns it. */
export const creditWallet = async (db: Db, { customer_id, currency }: Wallet, amount: number): Promise<number> => {
  const { balance } = await db
    .insertInto('wallet')
    .values({ customer_id, currency, balance: amount, updated_at: db.now })
    .onConflict((oc) =>
      oc.columns(['tenant_id', 'customer_id', 'currency']).doUpdateSet({
        balance: sql<number>`wallet.balance + excluded.balance`,
        updated_at: db.now,
      }),
    )
    .returning('balance')
    .executeTakeFirstOrThrow()
  return balance
}

/** Takes from a balance, and returns it; undefined, with nothing changed, if it does not suffice. */
export const debitWallet = async (
  db: Db,
  { customer_id, currency }: Wallet,
  amount: number,
): Promise<number | undefined> =>
  (
    await db
      .updateTable('wallet')
      .set((eb) => ({ balance: eb('balance', '-', amount), updated_at: db.now }))
      .where('customer_id', '=', customer_id)
      .where('currency', '=', currency)
      .where('balance', '>=', amount)
      .returning('balance')
      .executeTakeFirst()
  )?.balance

export type NewWalletEntry = Wallet & {
  type: WalletEntryType
  /** Negative where the customer spends. */
  amount: number
  balance: number
  order_id: string | null
  reason: string | null
}

export const insertWalletEntry = (db: Db, entry: NewWalletEntry) =>
  db
    .insertInto('wallet_entry')
    .values({
      id: newId(),
      ...entry,
      user_name: db.actor.kind === 'user' ? db.actor.name : null,
      created_at: db.now,
    })
    .execute()
