import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

export const masterMenuRow = (db: Db) =>
  db
    .selectFrom('master_menu')
    .select(['source_merchant_id as merchant_id', 'store_fields', 'new_products', 'updated_at'])
    .executeTakeFirst()

export const lockMasterMenu = (db: Db) =>
  db
    .selectFrom('master_menu')
    .select(['source_merchant_id as merchant_id', 'updated_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export const saveMasterMenu = (
  db: Db,
  {
    merchant_id,
    ...row
  }: Pick<Insertable<Tables['master_menu']>, 'store_fields' | 'new_products'> & {
    merchant_id: string
  },
) => {
  const columns = { ...row, source_merchant_id: merchant_id, updated_at: db.now }
  return db
    .insertInto('master_menu')
    .values(columns)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(columns))
    .execute()
}

/** The categories of a merchant, in order, at most as many as a store can choose from. */
export const categoriesOf = (db: Db, merchantId: string) =>
  db
    .selectFrom('product_category')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .orderBy('sort_order')
    .orderBy('name')
    .limit(500)
    .execute()

export const countSourceProducts = async (db: Db, merchantId: string): Promise<number> =>
  (
    await db
      .selectFrom('product')
      .select(sql<number>`count(*)`.as('n'))
      .where('merchant_id', '=', merchantId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n
