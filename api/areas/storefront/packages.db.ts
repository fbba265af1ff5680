import type { Db } from '#api/platform/db/db.ts'

export const activePackages = (db: Db) =>
  db
    .selectFrom('merchant_package')
    .select(['id', 'name', 'description', 'translations', 'image', 'price', 'currency', 'merchant_ids', 'product_ids'])
    .where('status', '=', 'active')
    .orderBy('sort_order')
    .orderBy('name')
    .execute()
