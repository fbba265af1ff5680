import type { Db } from '#api/platform/db/db.ts'

export const insertMembership = (db: Db, user_id: string, merchant_id: string, permissions: string[]) =>
  db.insertInto('merchant_user').values({ user_id, merchant_id, permissions }).execute()

/** Sets the permissions in one merchant, or (null) in all. */
export const setMemberships = (db: Db, userId: string, merchantId: string | null, permissions: string[]) =>
  db
    .updateTable('merchant_user')
    .set({ permissions })
    .where('user_id', '=', userId)
    .$if(merchantId !== null, (qb) => qb.where('merchant_id', '=', merchantId ?? ''))
    .execute()

export const deleteMembership = (db: Db, userId: string, merchantId: string) =>
  db.deleteFrom('merchant_user').where('user_id', '=', userId).where('merchant_id', '=', merchantId).execute()
