import type { Db } from '#api/platform/db/db.ts'

export const activeGroups = (db: Db) =>
  db
    .selectFrom('merchant_group')
    .select(['id', 'group_name', 'image', 'translations'])
    .where('status', '=', 'active')
    .orderBy('sort_order')
    .orderBy('group_name')
    .execute()
