import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'

/** Stores a push token. A device belongs to the customer who signed in on it last. */
export const insertPushToken = (db: Db, customerId: string, token: string, platform: 'android' | 'ios' | 'web') =>
  db
    .insertInto('push_token')
    .values({ id: newId(), token, platform, customer_id: customerId, created_at: db.now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'token'])
        .doUpdateSet({ platform, customer_id: customerId, user_id: null, merchant_id: null, order_id: null }),
    )
    .returning(['id', 'token', 'platform', 'merchant_id', 'user_id', 'customer_id', 'tenant_id', 'created_at'])
    .executeTakeFirstOrThrow()

export const deletePushToken = (db: Db, customerId: string, token: string) =>
  db.deleteFrom('push_token').where('token', '=', token).where('customer_id', '=', customerId).execute()
