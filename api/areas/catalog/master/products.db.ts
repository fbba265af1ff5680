import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
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

const recordColumns = sql`id uuid, source_id uuid, overrides jsonb, is_removed boolean, name text, sku text, description text,
  translations jsonb, selling_price bigint, cost_price bigint, is_taxable boolean, product_images jsonb, media jsonb,
  product_instruction jsonb, allergens jsonb, status text, sort_order int, low_stock_default int`

export type WrittenProduct = ProductValues & {
  id: string
  source_id: string | null
  overrides: readonly string[]
  is_removed: boolean
}

const textArray = (column: string) => sql`array(select jsonb_array_elements_text(w.${sql.ref(column)}))`

/** Writes products of a store as they follow, without their categories and options. */
export async function writeFollowing(db: Db, products: readonly WrittenProduct[]): Promise<void> {
  if (products.length === 0) return
  await sql`update product as p set name = w.name, sku = w.sku, description = w.description, translations = w.translations,
      selling_price = w.selling_price, cost_price = w.cost_price, is_taxable = w.is_taxable,
      product_images = w.product_images, media = w.media,
      instruction_enabled = (w.product_instruction ->> 'enabled')::boolean,
      instruction_required = (w.product_instruction ->> 'required')::boolean,
      allergens = ${textArray('allergens')}, status = w.status, sort_order = w.sort_order,
      source_id = w.source_id, overrides = ${textArray('overrides')},
      source_removed_at = case when w.is_removed then coalesce(p.source_removed_at, ${db.now}::timestamptz) end,
      updated_at = ${db.now}::timestamptz
    from jsonb_to_recordset(${json(products)}::jsonb) as w (${recordColumns})
    where p.tenant_id = ${db.scope.tenantId} and p.id = w.id`.execute(db)
}

/** Creates products of a store that follow. One that exists already stays. */
export async function insertFollowing(
  db: Db,
  merchantId: string,
  products: readonly WrittenProduct[],
  lowStockDefault: number | null,
): Promise<void> {
  if (products.length === 0) return
  await sql`insert into product (tenant_id, id, merchant_id, source_id, name, sku, description, translations, selling_price,
      cost_price, is_taxable, product_images, media, instruction_enabled, instruction_required, allergens, status,
      sort_order, default_low_stock_at, created_at, updated_at)
    select ${db.scope.tenantId}::uuid, w.id, ${merchantId}::uuid, w.source_id, w.name, w.sku, w.description, w.translations,
      w.selling_price, w.cost_price, w.is_taxable, w.product_images, w.media,
      (w.product_instruction ->> 'enabled')::boolean, (w.product_instruction ->> 'required')::boolean,
      ${textArray('allergens')}, w.status, w.sort_order, ${lowStockDefault}::integer, ${db.now}::timestamptz, ${db.now}::timestamptz
    from jsonb_to_recordset(${json(products)}::jsonb) as w (${recordColumns})
    on conflict (tenant_id, merchant_id, source_id) where source_id is not null do nothing`.execute(db)
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
