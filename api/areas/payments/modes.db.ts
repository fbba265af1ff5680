import type { Db } from '#api/platform/db/db.ts'

/** The tenant's own; what merchants have instead is left out, and so is every secret. */
export const tenantModes = (db: Db) =>
  db
    .selectFrom('payment_mode')
    .select(['id', 'alias', 'name', 'translations', 'is_active', 'logo_url'])
    .where('merchant_id', 'is', null)
    .orderBy('sort_order')
    .orderBy('alias')
    .execute()
