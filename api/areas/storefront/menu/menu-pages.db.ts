import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** A product in a section of a menu; `category_id` is null for the last section. Rows come in the order of the menu. */
export type MenuEntry = { readonly category_id: string | null; readonly product_id: string }

/** The part of a section: `limit` products after the first `offset`. */
export type MenuRange = { readonly offset: number; readonly limit: number }

/** Products on sale of each of these categories. */
export const entriesOfCategories = async (
  db: Db,
  categoryIds: readonly string[],
  { offset, limit }: MenuRange,
): Promise<readonly MenuEntry[]> => {
  const { rows } = await sql<MenuEntry>`
    select c.id as category_id, l.product_id
      from unnest(${[...categoryIds]}::uuid[]) with ordinality as c(id, nth)
     cross join lateral (
       select l.product_id, l.sort_order
         from product_category_link as l
         join product as p on p.id = l.product_id and p.status = 'active' and p.deleted_at is null
        where l.category_id = c.id
        order by l.sort_order, l.product_id
        limit ${limit} offset ${offset}
     ) as l
     order by c.nth, l.sort_order, l.product_id`.execute(db)
  return rows
}

/** Products on sale without any category. */
export const entriesWithoutCategory = async (
  db: Db,
  merchantId: string,
  { offset, limit }: MenuRange,
): Promise<readonly MenuEntry[]> => {
  const rows = await db
    .selectFrom('product as p')
    .select('p.id as product_id')
    .where('p.merchant_id', '=', merchantId)
    .where('p.status', '=', 'active')
    .where('p.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('product_category_link as l').select('l.product_id').whereRef('l.product_id', '=', 'p.id')),
      ),
    )
    .orderBy('p.sort_order')
    .orderBy('p.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ product_id }) => ({ category_id: null, product_id }))
}
