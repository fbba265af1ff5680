import type { Db } from '#api/platform/db/db.ts'

/** Balances of a customer above zero. They cannot change until the transaction ends. */
export const lockWalletBalances = (db: Db, customerId: string) =>
  db
    .selectFrom('wallet')
    .select(['currency', 'balance'])
    .where('customer_id', '=', customerId)
    .where('balance', '>', 0)
    .orderBy('currency')
    .forUpdate()
    .execute()

/** What the tenant owes its customers, by currency. */
export const openWalletBalances = (db: Db) =>
  db
    .selectFrom('wallet')
    .select(['currency', (eb) => eb.cast<number>(eb.fn.sum('balance'), 'bigint').as('balance')])
    .where('balance', '>', 0)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
