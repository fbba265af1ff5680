import type { Db } from '#api/platform/db/db.ts'

/** What the tenant owes its customers, by currency. */
export const openWalletBalances = (db: Db) =>
  db
    .selectFrom('wallet')
    .select(['currency', (eb) => eb.cast<number>(eb.fn.sum('balance'), 'bigint').as('balance')])
    .where('balance', '>', 0)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
