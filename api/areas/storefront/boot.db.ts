import type { Db } from '#api/platform/db/db.ts'

export const tenantContact = (db: Db) =>
  db
    .selectFrom('tenant_profile')
    .select(['email', 'mobile', 'city', 'country', 'saas_modules'])
    .executeTakeFirstOrThrow()

export const storeOrderTypes = (db: Db) =>
  db
    .selectFrom('order_type')
    .select(['id', 'alias', 'name', 'is_active', 'sort_order', 'merchant_types', 'translations'])
    .where('is_active', '=', true)
    .orderBy('sort_order')
    .orderBy('alias')
    .execute()

/** Returns the coordinates of the oldest active merchant that has coordinates. */
export const oldestMerchantLocation = (db: Db) =>
  db
    .selectFrom('merchant')
    .select(['latitude', 'longitude'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
