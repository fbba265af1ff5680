import type { Db } from '#api/platform/db/db.ts'

/** A pending order and the time until which it may be answered. */
export const orderToReject = (db: Db, orderId: string) =>
  db.selectFrom('orders').select('auto_reject_at').where('order_id', '=', orderId).where('order_status', '=', 'pending').where('placed_at', 'is not', null).executeTakeFirst()

export const merchantHead = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id as _id', 'id as merchant_id', 'name', 'slug', 'logo_url', 'is_accepting_orders'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const isProviderActive = (db: Db, alias: string) => db.selectFrom('setting').select('id').where('setting_key', '=', `delivery_provider.${alias}`).executeTakeFirst()
