import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'

/** Gives a new tenant the providers that exist. None is active before it is configured. */
export const insertDefaultProviders = (db: Db) =>
  db
    .insertInto('payout_provider')
    .values(
      (['bank_transfer', 'stripe_connect'] as const).map((provider) => ({ id: newId(), provider, created_at: db.now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
