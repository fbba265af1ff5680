import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { merchants } from './merchants.db.ts'

type ExportPage = {
  after: string | null
  limit: number
  from: string | null
  to: string | null
  merchantIds: readonly string[] | null
}

/** Merchants with the names of their categories, as files contain them. */
const merchantsOfFiles = (db: Db) =>
  merchants(db).select(
    sql<string[]>`array(select c.name from merchant_category_link l join merchant_category c
        on c.tenant_id = l.tenant_id and c.id = l.category_id
        where l.tenant_id = m.tenant_id and l.merchant_id = m.id order by c.sort_order, c.name)`.as('category_names'),
  )

/** A page of an export, by id. */
export const listMerchantsAfter = (db: Db, { after, limit, from, to, merchantIds }: ExportPage) =>
  merchantsOfFiles(db)
    .$if(after !== null, (query) => query.where('m.id', '>', after ?? ''))
    .$if(from !== null, (query) => query.where('m.created_at', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('m.created_at', '<', to ?? ''))
    .$if(merchantIds !== null, (query) => query.where('m.id', '=', (eb) => eb.fn.any(eb.val([...(merchantIds ?? [])]))))
    .orderBy('m.id')
    .limit(limit)
    .execute()
export type MerchantOfFile = Awaited<ReturnType<typeof listMerchantsAfter>>[number]

export const findMerchantOfRow = (db: Db, slug: string): Promise<MerchantOfFile | undefined> =>
  merchantsOfFiles(db).where('m.slug', '=', slug).executeTakeFirst()

export const merchantCategoriesByName = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('merchant_category')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute()

export const merchantsChangedAt = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('merchant')
    .select(['id', 'slug', 'updated_at'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('deleted_at', 'is', null)
    .execute()
