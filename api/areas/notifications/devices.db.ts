import type { Db } from '#api/platform/db/db.ts'

export const findToken = (db: Db, id: string) =>
  db.selectFrom('push_token').select(['id', 'token', 'platform']).where('id', '=', id).executeTakeFirst()

export const deleteToken = (db: Db, id: string) => db.deleteFrom('push_token').where('id', '=', id).execute()
