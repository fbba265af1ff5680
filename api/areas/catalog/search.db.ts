import { sql } from 'kysely'
import type { CatalogHit } from '#contract/catalog-shapes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { partOf } from '#api/platform/db/listing.ts'

type Wanted = { search: string; limit: number; merchantId: string | null }

/** Names that begin with the words come first, then by name. */
const beginsWith = (search: string) => sql`(lower(p.name) like ${partOf(search).slice(1)}) desc`

const cover = sql<string | null>`jsonb_path_query_first(p.product_images, '$[*] ? (@.is_cover == true).file_url') #>> '{}'`

const productHits = (db: Db, { search, limit, merchantId }: Wanted) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select(['p.id as _id', 'p.name', 'p.merchant_id', 'm.name as merchant_name', cover.as('image_url'), 'p.selling_price', 'm.currency'])
    .where('p.panel_text', 'like', partOf(search))
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .$if(merchantId !== null, (rows) => rows.where('p.merchant_id', '=', merchantId ?? ''))
    .orderBy(beginsWith(search)).orderBy('p.name').orderBy('p.id')
    .limit(limit)
    .execute()

const sources = {
  category: { table: 'product_category', image: sql.ref('p.image'), only: sql`true` },
  tag: { table: 'tag', image: sql`null::text`, only: sql`true` },
  label: { table: 'label', image: sql.ref('p.image'), only: sql`true` },
  option: { table: 'product_option', image: sql.ref('p.image'), only: sql`p.owner_product_id is null` },
} as const

async function namedHits(db: Db, kind: keyof typeof sources, { search, limit, merchantId }: Wanted) {
  const { table, image, only } = sources[kind]
  const ofMerchant = merchantId === null ? sql`true` : sql`p.merchant_id = ${merchantId}`
  const { rows } = await sql<Omit<CatalogHit, 'type' | 'selling_price'>>`
    select p.id as "_id", p.name, p.merchant_id, m.name as merchant_name, ${image} as image_url, m.currency
      from ${sql.table(table)} as p join merchant as m on m.tenant_id = p.tenant_id and m.id = p.merchant_id and m.deleted_at is null
     where p.tenant_id = ${db.place.tenantId} and lower(p.name) like ${partOf(search)} and ${only} and ${ofMerchant}
     order by ${beginsWith(search)}, p.name, p.id limit ${limit}`.execute(db)
  return rows
}

/** At most `limit` of each type, in one flush. */
export async function catalogHits(db: Db, types: readonly CatalogHit['type'][], wanted: Wanted): Promise<CatalogHit[]> {
  const found = await Promise.all(
    [...new Set(types)].map(async (type): Promise<CatalogHit[]> => {
      if (type === 'product') return (await productHits(db, wanted)).map((hit) => ({ ...hit, type }))
      return (await namedHits(db, type, wanted)).map((hit) => ({ ...hit, type, selling_price: null }))
    }),
  )
  return found.flat()
}
