import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#api/platform/db/db.ts'
import type { NumberedOption } from './option-keys.db.ts'
import { nthOfName } from './option-keys.db.ts'

type Page = {
  after: string | null
  limit: number
  /** Null for all. */
  merchantIds: readonly string[] | null
  categoryIds: readonly string[]
}

/** Products with the names of what they are linked with, as files contain them. */
const productsOfFiles = (db: Db) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select((eb) => [
      'p.id',
      'm.name as merchant_name',
      'm.currency',
      'p.sku',
      'p.name',
      'p.description',
      'p.selling_price',
      'p.cost_price',
      'p.is_taxable',
      'p.track_inventory',
      'p.quantity',
      'p.low_stock_at',
      'p.stock_status',
      'p.product_images',
      'p.allergens',
      'p.status',
      'p.updated_at',
      sql<string[]>`array(select c.name from product_category_link l join product_category c
        on c.tenant_id = l.tenant_id and c.id = l.category_id
        where l.tenant_id = p.tenant_id and l.product_id = p.id order by c.sort_order, c.name)`.as('categories'),
      sql<string[]>`array(select t.name from product_tag l join tag t on t.tenant_id = l.tenant_id and t.id = l.tag_id
        where l.tenant_id = p.tenant_id and l.product_id = p.id order by t.name)`.as('tags'),
      sql<string[]>`array(select t.name from product_label l join label t
        on t.tenant_id = l.tenant_id and t.id = l.label_id
        where l.tenant_id = p.tenant_id and l.product_id = p.id order by t.name)`.as('labels'),
      sql<string[]>`array(select o.name from product_option_link l join product_option o
        on o.tenant_id = l.tenant_id and o.id = l.option_id
        where l.tenant_id = p.tenant_id and l.product_id = p.id order by l.sort_order, o.id)`.as('linked_options'),
      sql<string[]>`array(select l.option_id from product_option_link l
        where l.tenant_id = p.tenant_id and l.product_id = p.id order by l.sort_order, l.option_id)`.as(
        'linked_option_ids',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('product_option as o')
          .select([
            'o.id',
            'o.name',
            'o.type',
            'o.is_required',
            'o.range_min',
            'o.range_max',
            'o.included_quantity',
            'o.included_rule',
            'o.values',
          ])
          .whereRef('o.owner_product_id', '=', 'p.id')
          .orderBy('o.sort_order')
          .orderBy('o.id'),
      ).as('options'),
      jsonArrayFrom(
        eb
          .selectFrom('product_option as o')
          .innerJoin('option_component as c', 'c.option_id', 'o.id')
          .innerJoin('product as q', 'q.id', 'c.product_id')
          .select(['q.id', 'q.sku', 'q.name', 'q.translations', 'q.allergens'])
          .whereRef('o.owner_product_id', '=', 'p.id')
          .where('q.deleted_at', 'is', null),
      ).as('components'),
      sql<
        NumberedOption[]
      >`(select coalesce(jsonb_agg(distinct jsonb_build_object('id', s.id, 'name', s.name, 'nth', ${nthOfName})), '[]')
        from product_option o join option_nesting n on n.tenant_id = o.tenant_id and n.option_id = o.id
        join product_option s on s.tenant_id = n.tenant_id and s.id = n.nested_id
        where o.tenant_id = p.tenant_id and o.owner_product_id = p.id)`.as('nested_options'),
    ])
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .$if(db.scope.merchantId !== null, (query) => query.where('p.merchant_id', '=', db.scope.merchantId ?? ''))

/** A page of an export, by id. */
export const listProductsAfter = (db: Db, { after, limit, merchantIds, categoryIds }: Page) =>
  productsOfFiles(db)
    .$if(merchantIds !== null, (query) =>
      query.where('p.merchant_id', '=', (eb) => eb.fn.any(eb.val([...(merchantIds ?? [])]))),
    )
    .$if(categoryIds.length > 0, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_category_link as l')
            .select('l.product_id')
            .whereRef('l.product_id', '=', 'p.id')
            .where('l.category_id', '=', eb.fn.any(eb.val([...categoryIds]))),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('p.id', '>', after ?? ''))
    .orderBy('p.id')
    .limit(limit)
    .execute()
export type ProductOfFile = Awaited<ReturnType<typeof listProductsAfter>>[number]

export type RowKey = { id: string | undefined; sku: string | undefined; name: string | undefined }

/** The product of a row: by its id, else by its SKU, else the only one of this name without a SKU. */
export async function findProductOfRow(db: Db, { id, sku, name }: RowKey): Promise<ProductOfFile | undefined> {
  if (id !== undefined) {
    const byId = await productsOfFiles(db).where('p.id', '=', id).executeTakeFirst()
    if (byId) return byId
  }
  if (sku !== undefined) return productsOfFiles(db).where('p.sku', '=', sku).executeTakeFirst()
  if (name === undefined) return undefined
  const named = await productsOfFiles(db).where('p.name', '=', name).where('p.sku', 'is', null).limit(2).execute()
  return named.length === 1 ? named[0] : undefined
}

/** The products that rows may mean: those with their ids and SKUs, and at most two without a SKU of each of their names. */
export async function findProductsOfRows(db: Db, keys: readonly RowKey[]): Promise<ProductOfFile[]> {
  const valuesOf = (key: keyof RowKey, of: readonly RowKey[]) => of.flatMap(({ [key]: value }) => value ?? [])
  const skus = valuesOf('sku', keys)
  const names = valuesOf(
    'name',
    keys.filter(({ sku }) => sku === undefined),
  )
  const ids = [...valuesOf('id', keys), ...(names.length === 0 ? [] : await namesakes(db, names))]
  const [byId, bySku] = await Promise.all([
    ids.length === 0
      ? []
      : productsOfFiles(db)
          .where('p.id', '=', (eb) => eb.fn.any(eb.val(ids)))
          .execute(),
    skus.length === 0
      ? []
      : productsOfFiles(db)
          .where('p.sku', '=', (eb) => eb.fn.any(eb.val(skus)))
          .execute(),
  ])
  return [...new Map([...byId, ...bySku].map((product) => [product.id, product])).values()]
}

async function namesakes(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${[...new Set(names)]}::text[]) as given (name) cross join lateral (
      select id from product where tenant_id = ${db.scope.tenantId} and merchant_id = ${db.merchantId}
         and deleted_at is null and sku is null and product.name = given.name limit 2) p`.execute(db)
  return rows.map(({ id }) => id)
}

export const productsChangedAt = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('product')
    .select(['id', 'updated_at'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('deleted_at', 'is', null)
    .execute()
