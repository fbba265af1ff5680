import type { Db } from '#api/platform/db/db.ts'

export const addressColumns = [
  'id',
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
  'is_default',
] as const

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
