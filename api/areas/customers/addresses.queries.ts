import type { Db } from '#api/platform/db/db.ts'

/** What a customer enters. */
export const addressFields = [
  'label',
  'address',
  'house',
  'landmark',
  'city',
  'state',
  'country',
  'postal_code',
  'latitude',
  'longitude',
] as const
export const addressColumns = ['id', ...addressFields, 'is_default'] as const

/** The saved addresses of a customer: the default one first, then the newest. */
export const addressesOf = (db: Db, customerId: string) =>
  db
    .selectFrom('customer_address')
    .select(addressColumns)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
