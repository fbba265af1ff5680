import type { Db } from '#api/platform/db/db.ts'

/** The tenant's payment modes, without merchant overrides and secrets. */
export const tenantModes = (db: Db) =>
  db
    .selectFrom('payment_mode')
    .select(['id', 'alias', 'name', 'translations', 'is_active', 'logo_url'])
    .where('merchant_id', 'is', null)
    .orderBy('sort_order')
    .orderBy('alias')
    .execute()
