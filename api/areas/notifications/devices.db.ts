import type { Db } from '#api/platform/db/db.ts'

export const findToken = (db: Db, id: string) =>
  db.selectFrom('push_token').select(['id', 'token', 'platform']).where('id', '=', id).executeTakeFirst()

export const deleteToken = (db: Db, id: string) => db.deleteFrom('push_token').where('id', '=', id).execute()
/** Devices of a customer, without the live activities of orders. */
export const listDevicesOf = (db: Db, customerId: string) =>
  db
    .selectFrom('push_token')
    .select(['id', 'platform', 'locale'])
    .where('customer_id', '=', customerId)
    .where('order_id', 'is', null)
    .orderBy('id')
    .limit(10)
    .execute()
