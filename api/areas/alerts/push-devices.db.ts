import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'

type Device = {
  token: string
  platform: 'android' | 'ios' | 'web'
  userId: string
  merchantId: string | null
  sessionId: string
  locale: string | null
}

export const tokenExists = async (db: Db, token: string) =>
  (await db.selectFrom('push_token').select('id').where('token', '=', token).executeTakeFirst()) !== undefined

/** Inserts or updates a device. It belongs to its latest user and to the store that was opened last. */
export const upsertDevice = (db: Db, { token, platform, userId, merchantId, sessionId, locale }: Device) => {
  const owner = {
    platform,
    user_id: userId,
    merchant_id: merchantId,
    session_id: sessionId,
    locale,
    customer_id: null,
    order_id: null,
  }
  return db
    .insertInto('push_token')
    .values({ id: newId(), token, created_at: db.now, ...owner })
    .onConflict((oc) => oc.columns(['tenant_id', 'token']).doUpdateSet(owner))
    .returning(['id', 'token', 'platform', 'merchant_id', 'user_id'])
    .executeTakeFirstOrThrow()
}

export const deleteDevice = (db: Db, userId: string, token: string) =>
  db.deleteFrom('push_token').where('token', '=', token).where('user_id', '=', userId).execute()
export const deleteToken = (db: Db, id: string) => db.deleteFrom('push_token').where('id', '=', id).execute()
