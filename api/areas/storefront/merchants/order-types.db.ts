import type { Db } from '#api/platform/db/db.ts'

export const activeOrderTypes = (db: Db) =>
  db
    .selectFrom('order_type')
    .select('alias')
    .where('is_active', '=', true)
    .execute()
    .then((rows) => rows.map(({ alias }) => alias))
