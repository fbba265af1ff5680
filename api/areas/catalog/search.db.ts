import { sql } from 'kysely'
import type { CatalogSearchResult } from '#contract/schemas/catalog.ts'
import type { Db } from '#api/platform/db/db.ts'
import { foldedPattern, foldedStartPattern, similarityTo } from '#api/platform/db/listing.ts'

type SearchInput = { search: string; limit: number; merchantId: string | null }

/** Sorts names that begin with the search text first. */
const beginsWith = (search: string) => sql`(app.compact_text(p.name) like ${foldedStartPattern(search)}) desc`

const cover = sql<
  string | null
>`jsonb_path_query_first(p.product_images, '$[*] ? (@.is_cover == true).file_url') #>> '{}'`

const isId = (search: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search.trim())

/** Finds products by name, SKU or id. If none matches exactly, returns similar names. */
async function productHits(db: Db, input: SearchInput) {
  const { search } = input
  const exact = await products(db, input)
    .where((eb) => (isId(search) ? eb('p.id', '=', search.trim()) : eb('p.panel_text', 'like', foldedPattern(search))))
    .orderBy(beginsWith(search))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  if (exact.length > 0 || isId(search) || search.trim().length < 4) return exact
  const { isSimilar, bySimilarity } = similarityTo(sql.ref('p.name'), search)
  return products(db, input).where(isSimilar).orderBy(bySimilarity).orderBy('p.name').orderBy('p.id').execute()
}

const products = (db: Db, { limit, merchantId }: SearchInput) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select([
      'p.id as _id',
      'p.name',
      'p.merchant_id',
      'm.name as merchant_name',
      cover.as('image_url'),
      'p.selling_price',
      'm.currency',
    ])
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .$if(merchantId !== null, (qb) => qb.where('p.merchant_id', '=', merchantId ?? ''))
    .limit(limit)

const sources = {
  category: { table: 'product_category', image: sql.ref('p.image'), only: sql`true` },
  tag: { table: 'tag', image: sql`null::text`, only: sql`true` },
  label: { table: 'label', image: sql.ref('p.image'), only: sql`true` },
  option: { table: 'product_option', image: sql.ref('p.image'), only: sql`p.owner_product_id is null` },
} as const

async function namedHits(db: Db, kind: keyof typeof sources, { search, limit, merchantId }: SearchInput) {
  const { table, image, only } = sources[kind]
  const ofMerchant = merchantId === null ? sql`true` : sql`p.merchant_id = ${merchantId}`
  const { rows } = await sql<Omit<CatalogSearchResult, 'type' | 'selling_price'>>`
    select p.id as "_id", p.name, p.merchant_id, m.name as merchant_name, ${image} as image_url, m.currency
      from ${sql.table(table)} as p join merchant as m on m.tenant_id = p.tenant_id and m.id = p.merchant_id and m.deleted_at is null
     where p.tenant_id = ${db.scope.tenantId} and app.compact_text(p.name) like ${foldedPattern(search)} and ${only} and ${ofMerchant}
     order by ${beginsWith(search)}, p.name, p.id limit ${limit}`.execute(db)
  return rows
}

/** Returns at most `limit` results of each type. The queries run concurrently. */
export async function catalogHits(
  db: Db,
  types: readonly CatalogSearchResult['type'][],
  input: SearchInput,
): Promise<CatalogSearchResult[]> {
  const results = await Promise.all(
    [...new Set(types)].map(async (type): Promise<CatalogSearchResult[]> => {
      if (type === 'product') return (await productHits(db, input)).map((hit) => ({ ...hit, type }))
      return (await namedHits(db, type, input)).map((hit) => ({ ...hit, type, selling_price: null }))
    }),
  )
  return results.flat()
}
