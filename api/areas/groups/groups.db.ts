import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { GroupListInput } from '#contract/areas/groups.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import type { MerchantGroupTable } from '#api/platform/tables.ts'

const groups = (db: Db) =>
  db
    .selectFrom('merchant_group as g')
    .select([
      'g.id',
      'g.group_name',
      'g.translations',
      'g.image',
      'g.sort_order',
      'g.status',
      'g.created_at',
      'g.updated_at',
    ])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('merchant_category as c')
            .select(sql<string[]>`array_agg(c.id order by c.sort_order, c.id)`.as('ids'))
            .where(sql<boolean>`g.id = any(c.group_ids)`),
          sql<string[]>`'{}'::uuid[]`,
        )
        .as('category_ids'),
    )

/** Returns a page of groups. The search covers the name in every language. */
export const listGroups = (db: Db, { status, ...input }: GroupListInput) =>
  listPage(
    groups(db)
      .$if(input.search.trim() !== '', (query) =>
        query.where(
          sql<boolean>`lower(g.group_name || ' ' || jsonb_path_query_array(g.translations, '$.*.group_name')::text)
            like ${containsPattern(input.search)}`,
        ),
      )
      .$if(status !== undefined, (query) => query.where('g.status', '=', status ?? 'active')),
    input,
    { sorts: ['sort_order', 'group_name', 'status', 'created_at'], defaultSort: 'sort_order', table: 'g' },
  )

export const findGroup = (db: Db, id: string) => groups(db).where('g.id', '=', id).executeTakeFirst()

export const insertGroup = (db: Db, row: Insertable<MerchantGroupTable>) =>
  db
    .insertInto('merchant_group')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updateGroup = (db: Db, id: string, change: Updateable<MerchantGroupTable>) =>
  db
    .updateTable('merchant_group')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Deletes a group and takes its categories and banners out of it. */
export async function deleteGroup(db: Db, id: string): Promise<void> {
  for (const table of ['merchant_category', 'banner'] as const)
    await db
      .updateTable(table)
      .set({ group_ids: sql<string[]>`array_remove(group_ids, ${id}::uuid)`, updated_at: db.now })
      .where(sql<boolean>`${id}::uuid = any(group_ids)`)
      .execute()
  await db.deleteFrom('merchant_group').where('id', '=', id).execute()
}
