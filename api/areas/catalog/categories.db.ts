import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { CategoryListInput } from '#contract/areas/catalog/categories.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'
import { menuStateOf } from './master/menu-state.db.ts'

const categories = (db: Db) =>
  db
    .selectFrom('product_category as c')
    .select([
      'c.id',
      'c.merchant_id',
      'c.name',
      'c.translations',
      'c.view',
      'c.image',
      'c.sort_order',
      'c.status',
      'c.is_dummy',
      'c.created_at',
      'c.updated_at',
    ])
    .select(menuStateOf('c').as('menu_state'))
    .select((c) => [
      sql<string[]>`array(${c
        .selectFrom('product_category_link as l')
        .innerJoin('product as p', 'p.id', 'l.product_id')
        .select('p.id')
        .whereRef('l.category_id', '=', 'c.id')
        .where('p.deleted_at', 'is', null)
        .orderBy('l.sort_order')
        .orderBy('p.id')})`.as('product_ids'),
      sql<string[]>`array(${c
        .selectFrom('schedule as s')
        .select('s.id')
        .whereRef('s.merchant_id', '=', 'c.merchant_id')
        .where(sql<boolean>`c.id = any(s.category_ids)`)
        .orderBy('s.name')
        .orderBy('s.id')})`.as('schedule_ids'),
    ])
    .where('c.merchant_id', '=', db.merchantId)

export const listCategories = (db: Db, input: CategoryListInput) =>
  listPage(
    categories(db)
      .where(containsText('c.name', input.search))
      .$if(input.status !== undefined, (qb) => qb.where('c.status', '=', input.status ?? 'active')),
    input,
    { sorts: ['sort_order', 'name', 'created_at', 'updated_at', 'status'], defaultSort: 'sort_order', table: 'c' },
  )

export const oneCategory = (db: Db, id: string) => categories(db).where('c.id', '=', id).executeTakeFirst()
export type CategoryRow = NonNullable<Awaited<ReturnType<typeof oneCategory>>>

export const lockCategory = (db: Db, id: string) =>
  db
    .selectFrom('product_category')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('merchant_id', '=', db.merchantId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertCategory = (db: Db, row: Insertable<Tables['product_category']>) =>
  db
    .insertInto('product_category')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updateCategoryRow = (db: Db, id: string, columns: Updateable<Tables['product_category']>) =>
  db
    .updateTable('product_category')
    .set({ ...columns, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deleteCategory = (db: Db, id: string) => db.deleteFrom('product_category').where('id', '=', id).execute()

export const nextCategorySortOrder = (db: Db) =>
  db
    .selectFrom('product_category')
    .select(sql<number>`coalesce(max(sort_order) + 1, 0)`.as('next'))
    .where('merchant_id', '=', db.merchantId)
    .executeTakeFirstOrThrow()

/** Sets the products of a category, in this order. */
export async function setProductsOf(db: Db, categoryId: string, productIds: readonly string[]): Promise<void> {
  const [tenant, given] = [db.scope.tenantId, sql`${[...productIds]}::uuid[]`]
  await Promise.all([
    sql`delete from product_category_link where tenant_id = ${tenant} and category_id = ${categoryId} and not (product_id = any(${given}))`.execute(
      db,
    ),
    sql`insert into product_category_link (tenant_id, merchant_id, category_id, product_id, sort_order)
        select ${tenant}::uuid, ${db.merchantId}::uuid, ${categoryId}::uuid, input.id, input.position - 1
        from unnest(${given}) with ordinality as input (id, position)
        on conflict (tenant_id, category_id, product_id) do update set sort_order = excluded.sort_order`.execute(db),
  ])
}

/** Removes a category from all schedules, which reference categories without a foreign key. */
export const detachCategory = (db: Db, id: string) =>
  db
    .updateTable('schedule')
    .set({ category_ids: sql<string[]>`array_remove(category_ids, ${id}::uuid)`, updated_at: db.now })
    .where('merchant_id', '=', db.merchantId)
    .where(sql<boolean>`${id}::uuid = any(category_ids)`)
    .execute()
