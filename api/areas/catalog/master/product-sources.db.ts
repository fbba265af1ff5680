import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Ids of products of the master menu after an id, also deleted ones that somebody may follow. */
export const sourceIdsAfter = async (db: Db, sourceMerchantId: string, after: string | null, limit: number) =>
  (
    await db
      .selectFrom('product')
      .select('id')
      .where('merchant_id', '=', sourceMerchantId)
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** The products of the master menu that the products of a category of the store follow, at most `limit`. */
export const sourcesOfCategory = async (db: Db, merchantId: string, categoryId: string, limit: number) =>
  (
    await db
      .selectFrom('product_category_link as l')
      .innerJoin('product as p', (join) =>
        join.onRef('p.tenant_id', '=', 'l.tenant_id').onRef('p.id', '=', 'l.product_id'),
      )
      .select('p.source_id')
      .where('l.merchant_id', '=', merchantId)
      .where('l.category_id', '=', categoryId)
      .where('p.source_id', 'is not', null)
      .orderBy('p.id')
      .limit(limit)
      .execute()
  ).flatMap(({ source_id }) => source_id ?? [])

/** Products of the master menu that ask an option of it: linked, or because a choice of another option brings it along. */
export async function sourcesOfOption(db: Db, optionId: string, limit: number): Promise<string[]> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<{ id: string }>`with recursive above (id) as (
      select ${optionId}::uuid
      union select n.option_id from above a join option_nesting n on n.tenant_id = ${tenant} and n.nested_id = a.id)
    select l.product_id as id from above a join product_option_link l on l.tenant_id = ${tenant} and l.option_id = a.id
    union select o.owner_product_id from above a
      join product_option o on o.tenant_id = ${tenant} and o.id = a.id and o.owner_product_id is not null
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
