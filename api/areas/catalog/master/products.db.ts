import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { foldedPattern, listPage } from '#api/platform/db/listing.ts'
import type { ProductValues } from './merge.rules.ts'

const columns = [
  'p.id',
  'p.name',
  'p.sku',
  'p.description',
  'p.translations',
  'p.selling_price',
  'p.cost_price',
  'p.is_taxable',
  'p.product_images',
  'p.media',
  'p.instruction_enabled',
  'p.instruction_required',
  'p.allergens',
  'p.status',
  'p.sort_order',
] as const

const isOneOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Products of the master menu, in the order of their ids, with all of their categories and linked options. */
export const masterProducts = async (db: Db, sourceMerchantId: string, ids: readonly string[]) =>
  (
    await db
      .selectFrom('product as p')
      .select([
        ...columns,
        sql<string[]>`array(select l.category_id from product_category_link l
          where l.tenant_id = p.tenant_id and l.product_id = p.id)`.as('category_ids'),
        sql<string[]>`array(select l.option_id from product_option_link l
          where l.tenant_id = p.tenant_id and l.product_id = p.id order by l.sort_order, l.option_id)`.as('option_ids'),
      ])
      .where('p.merchant_id', '=', sourceMerchantId)
      .where('p.deleted_at', 'is', null)
      .where(isOneOf('p.id', ids))
      .orderBy('p.id')
      .execute()
  ).map(toRecord)
export type MasterProduct = Awaited<ReturnType<typeof masterProducts>>[number]

const products = (db: Db) =>
  db
    .selectFrom('product as p')
    .select([
      ...columns,
      'p.merchant_id',
      'p.source_id',
      'p.overrides',
      'p.deleted_at',
      sql<boolean>`p.source_removed_at is not null`.as('is_removed'),
      // Categories and linked options by their source: others are the store's own.
      sql<string[]>`array(select c.source_id from product_category_link l
        join product_category c on c.tenant_id = l.tenant_id and c.id = l.category_id
        where l.tenant_id = p.tenant_id and l.product_id = p.id and c.source_id is not null)`.as('category_ids'),
      sql<string[]>`array(select o.source_id from product_option_link l
        join product_option o on o.tenant_id = l.tenant_id and o.id = l.option_id
        where l.tenant_id = p.tenant_id and l.product_id = p.id and o.source_id is not null
        order by l.sort_order, l.option_id)`.as('option_ids'),
    ])
    .$if(db.scope.merchantId !== null, (query) => query.where('p.merchant_id', '=', db.scope.merchantId ?? ''))
    .orderBy('p.id')
const storeProducts = (db: Db, merchantId: string) => products(db).where('p.merchant_id', '=', merchantId)

/** Products of a store that follow these, locked in the order of their ids. */
export const lockFollowing = async (db: Db, merchantId: string, sourceIds: readonly string[]) =>
  (await storeProducts(db, merchantId).where(isOneOf('p.source_id', sourceIds)).forNoKeyUpdate('p').execute()).map(
    toRecord,
  )
export type StoreProduct = Awaited<ReturnType<typeof lockFollowing>>[number]

/** The same without a lock. */
export const followingProducts = async (db: Db, merchantId: string, sourceIds: readonly string[]) =>
  (await storeProducts(db, merchantId).where(isOneOf('p.source_id', sourceIds)).execute()).map(toRecord)

/** Products of a store by their ids, also deleted ones, locked in the order of their ids. */
export const lockStoreProducts = async (db: Db, merchantId: string, ids: readonly string[]) =>
  (await storeProducts(db, merchantId).where(isOneOf('p.id', ids)).forNoKeyUpdate('p').execute()).map(toRecord)

/** Those of the products that follow, also deleted ones, of all merchants in scope. */
export const followingById = async (db: Db, ids: readonly string[]) =>
  (await products(db).where(isOneOf('p.id', ids)).where('p.source_id', 'is not', null).execute()).map(toRecord)

/** One product of a store, whether it follows or not. */
export const productToShow = async (db: Db, merchantId: string, id: string) => {
  const row = await storeProducts(db, merchantId)
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toRecord(row)
}

/** A page of the products of a store with fields that it has changed, in the order of its list. */
export async function pageOfOverridden(
  db: Db,
  merchantId: string,
  input: { page: number; limit: number; search: string },
) {
  const query = storeProducts(db, merchantId)
    .clearOrderBy()
    .where(sql<boolean>`p.overrides <> '{}'`)
    .where('p.deleted_at', 'is', null)
    .$if(input.search.trim() !== '', (rows) => rows.where('p.panel_text', 'like', foldedPattern(input.search)))
  const { data, meta } = await listPage(query, input, { sorts: ['sort_order'], defaultSort: 'sort_order', table: 'p' })
  return { data: data.map(toRecord), meta }
}

/** Products of a store that follow nothing and have one of the SKUs or names. */
export const linkCandidates = async (db: Db, merchantId: string, names: readonly string[], skus: readonly string[]) =>
  (
    await storeProducts(db, merchantId)
      .where('p.source_id', 'is', null)
      .where('p.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([sql<boolean>`p.sku = any(${[...skus]}::text[])`, sql<boolean>`p.name = any(${[...names]}::text[])`]),
      )
      .limit(5000)
      .execute()
  ).map(toRecord)

type Row = {
  id: string
  instruction_enabled: boolean
  instruction_required: boolean
  product_images: unknown
  media: unknown
  translations: unknown
} & Omit<ProductValues, 'product_instruction'>

function toRecord<R extends Row>({ instruction_enabled, instruction_required, ...row }: R) {
  const {
    name,
    sku,
    description,
    translations,
    selling_price,
    cost_price,
    is_taxable,
    product_images,
    media,
    allergens,
    status,
    sort_order,
    category_ids,
    option_ids,
  } = row
  const values: ProductValues = {
    name,
    sku,
    description,
    translations,
    selling_price,
    cost_price,
    is_taxable,
    product_images,
    media,
    product_instruction: { enabled: instruction_enabled, required: instruction_required },
    allergens,
    status,
    sort_order,
    category_ids,
    option_ids,
  }
  return { ...row, values }
}

/** SKUs among these that products of the store have, by the product. */
export const skuOwners = async (db: Db, merchantId: string, skus: readonly string[]) =>
  skus.length === 0
    ? []
    : db
        .selectFrom('product')
        .select(['id', 'sku'])
        .where('merchant_id', '=', merchantId)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`sku = any(${[...skus]}::text[])`)
        .execute()

/** How many products of the master menu a store lacks, of these categories. */
export const countMissing = async (
  db: Db,
  sourceMerchantId: string,
  { merchant_id, category_ids }: { merchant_id: string; category_ids: readonly string[] | null },
): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*) as n from product s
      where s.tenant_id = ${db.scope.tenantId} and s.merchant_id = ${sourceMerchantId} and s.deleted_at is null
        and (${category_ids === null}::boolean or exists (select 1 from product_category_link l where l.tenant_id = s.tenant_id
          and l.product_id = s.id and l.category_id = any(${[...(category_ids ?? [])]}::uuid[])))
        and not exists (select 1 from product p where p.tenant_id = s.tenant_id and p.merchant_id = ${merchant_id}
          and p.source_id = s.id)`.execute(db)
  ).rows[0]?.n ?? 0
