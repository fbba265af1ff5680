import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { MerchantCategoryListInput } from '#contract/areas/merchants/categories.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

const categories = (db: Db) =>
  db
    .selectFrom('merchant_category as c')
    .select([
      'c.id',
      'c.name',
      'c.translations',
      'c.sort_order',
      'c.group_ids',
      'c.status',
      'c.image',
      'c.is_dummy',
      'c.created_at',
      'c.updated_at',
    ])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('merchant_category_link as l')
            .innerJoin('merchant as m', 'm.id', 'l.merchant_id')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .whereRef('l.category_id', '=', 'c.id')
            .where('m.deleted_at', 'is', null),
          sql<number>`0`,
        )
        .as('merchants_count'),
    )

/** Returns a page of categories. The search covers the name in every language. */
export function listMerchantCategories(db: Db, input: MerchantCategoryListInput) {
  const { search, status, group_id } = input
  const matching = categories(db)
    .$if(search.trim() !== '', (qb) =>
      qb.where(
        sql<boolean>`lower(c.name || ' ' || jsonb_path_query_array(c.translations, '$.*.name')::text) like ${containsPattern(search)}`,
      ),
    )
    .$if(status !== undefined, (qb) => qb.where('c.status', '=', status ?? 'active'))
    .$if(group_id !== undefined, (qb) => qb.where((eb) => eb(eb.val(group_id ?? ''), '=', eb.fn.any('c.group_ids'))))
  return listPage(matching, input, {
    sorts: ['sort_order', 'name', 'created_at', 'status'],
    defaultSort: 'sort_order',
    table: 'c',
  })
}

export const oneMerchantCategory = (db: Db, id: string) => categories(db).where('c.id', '=', id).executeTakeFirst()
export const lockMerchantCategory = (db: Db, id: string) =>
  db
    .selectFrom('merchant_category')
    .select(['id', 'name', 'translations'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertMerchantCategory = (db: Db, row: Insertable<Tables['merchant_category']>) =>
  db
    .insertInto('merchant_category')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()
export const setMerchantCategory = (db: Db, id: string, columns: Updateable<Tables['merchant_category']>) =>
  db
    .updateTable('merchant_category')
    .set({ ...columns, updated_at: db.now })
    .where('id', '=', id)
    .execute()
export const deleteMerchantCategory = (db: Db, id: string) =>
  db.deleteFrom('merchant_category').where('id', '=', id).execute()

export const knownGroups = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('merchant_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .executeTakeFirstOrThrow()

/** Whether another category already has this name in this language. */
export const isNameTaken = (db: Db, locale: string, name: string, exceptId: string | null) =>
  db
    .selectFrom('merchant_category as c')
    .select('c.id')
    .where(sql<boolean>`lower(c.translations -> ${locale} ->> 'name') = lower(${name})`)
    .$if(exceptId !== null, (qb) => qb.where('c.id', '<>', exceptId ?? ''))
    .executeTakeFirst()
    .then((row) => row !== undefined)

export const findCategoryByName = (db: Db, name: string) =>
  categories(db)
    .where(sql<boolean>`lower(c.name) = lower(${name})`)
    .executeTakeFirst()

export const categoriesChangedAt = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('merchant_category')
    .select(['id', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute()
