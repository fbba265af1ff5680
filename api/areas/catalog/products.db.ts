import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductListInput } from '#contract/areas/catalog/products.ts'
import type { Db } from '#api/platform/db/db.ts'
import { foldedPattern, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'
import { menuStateOf } from './master/menu-state.db.ts'

const productSorts = [
  'created_at',
  'updated_at',
  'name',
  'sku',
  'selling_price',
  'quantity',
  'stock_status',
  'status',
  'sort_order',
] as const
export type ProductSort = (typeof productSorts)[number]

/** Products that are not deleted, of this merchant, or of all merchants in tenant scope. */
const products = (db: Db) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .$if(db.scope.merchantId !== null, (qb) => qb.where('p.merchant_id', '=', db.scope.merchantId ?? ''))

const cover = sql<
  string | null
>`jsonb_path_query_first(p.product_images, '$[*] ? (@.is_cover == true).file_url') #>> '{}'`

const summaries = (db: Db) =>
  products(db).select((eb) => [
    'p.id as _id',
    'p.merchant_id',
    'm.name as merchant_name',
    'p.sku',
    'p.name',
    'p.selling_price',
    'p.cost_price',
    'm.currency',
    'p.track_inventory',
    'p.quantity',
    'p.is_low_stock',
    'p.stock_status',
    'p.sold_out_until',
    'p.status',
    'p.sort_order',
    'p.is_dummy',
    'p.created_at',
    'p.updated_at',
    cover.as('cover_url'),
    menuStateOf('p').as('menu_state'),
    jsonArrayFrom(
      eb
        .selectFrom('product_category_link as l')
        .innerJoin('product_category as c', 'c.id', 'l.category_id')
        .select(['c.id', 'c.name'])
        .whereRef('l.product_id', '=', 'p.id')
        .orderBy('c.sort_order')
        .orderBy('c.name'),
    ).as('category'),
  ])

type ProductQuery = Pick<ProductListInput, 'page' | 'limit' | 'search'> & Partial<ProductListInput>

function matchingProducts<Q extends ReturnType<typeof summaries>>(rows: Q, query: ProductQuery) {
  const { merchant_id, sku, status, stock_status, is_low_stock, is_changed_here, is_dummy } = query
  const { tag_id, label_id, category_id } = query
  return rows
    .$if(query.search.trim() !== '', (qb) => qb.where('p.panel_text', 'like', foldedPattern(query.search)))
    .$if(merchant_id !== undefined, (qb) => qb.where('p.merchant_id', '=', merchant_id ?? ''))
    .$if(sku !== undefined, (qb) => qb.where('p.sku', '=', sku ?? ''))
    .$if(status !== undefined, (qb) => qb.where('p.status', '=', status ?? 'active'))
    .$if(stock_status !== undefined, (qb) => qb.where('p.stock_status', '=', stock_status ?? 'in_stock'))
    .$if(is_low_stock === true, (qb) => qb.where('p.is_low_stock', '=', true))
    .$if(is_low_stock === false, (qb) => qb.where('p.is_low_stock', '=', false))
    .$if(is_changed_here === true, (qb) => qb.where(sql<boolean>`p.overrides <> '{}'`))
    .$if(is_changed_here === false, (qb) => qb.where(sql<boolean>`p.overrides = '{}'`))
    .$if(is_dummy !== undefined, (qb) => qb.where('p.is_dummy', '=', is_dummy ?? false))
    .$if(tag_id !== undefined, (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_tag as t')
            .select('t.tag_id')
            .whereRef('t.product_id', '=', 'p.id')
            .where('t.tag_id', '=', tag_id ?? ''),
        ),
      ),
    )
    .$if(label_id !== undefined, (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_label as t')
            .select('t.label_id')
            .whereRef('t.product_id', '=', 'p.id')
            .where('t.label_id', '=', label_id ?? ''),
        ),
      ),
    )
    .$if(category_id !== undefined, (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_category_link as t')
            .select('t.category_id')
            .whereRef('t.product_id', '=', 'p.id')
            .where('t.category_id', '=', category_id ?? ''),
        ),
      ),
    )
}

/** Returns a page of products. The products of a category are in its order by default. */
export function pageOfProducts(db: Db, query: ProductQuery, defaultSort: ProductSort | `-${ProductSort}`) {
  const positionInCategory = sql`(select l.sort_order from product_category_link as l where l.tenant_id = p.tenant_id
    and l.product_id = p.id and l.category_id = ${query.category_id ?? null}::uuid)`
  const inCategoryOrder = query.sort === undefined && query.category_id !== undefined
  return listPage(matchingProducts(summaries(db), query), query, {
    sorts: productSorts,
    defaultSort: inCategoryOrder ? 'sort_order' : defaultSort,
    table: 'p',
    expressions: inCategoryOrder ? { sort_order: positionInCategory } : {},
    nulls: 'lowest',
  })
}

/** Returns the products of these categories, in the order of each category. */
export const productsOfCategories = (db: Db, categoryIds: readonly string[]) =>
  categoryIds.length === 0
    ? Promise.resolve([])
    : summaries(db)
        .innerJoin('product_category_link as in', 'in.product_id', 'p.id')
        .select('in.category_id')
        .where('in.category_id', '=', (eb) => eb.fn.any(eb.val([...categoryIds])))
        .orderBy('in.sort_order')
        .orderBy('p.id')
        .execute()

export async function countProducts(
  db: Db,
  { status, category_id }: { status?: 'active' | 'inactive' | undefined; category_id?: string | undefined },
) {
  const counts = await matchingProducts(summaries(db), { page: 1, limit: 1, search: '', status, category_id })
    .clearSelect()
    .select([
      'p.status',
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where p.stock_status = 'out_of_stock')`.as('out'),
    ])
    .groupBy('p.status')
    .execute()
  const of = (query: string) => counts.find((row) => row.status === query)?.count ?? 0
  const sum = (field: 'count' | 'out') => counts.reduce((total, row) => total + row[field], 0)
  return { count: sum('count'), active: of('active'), inactive: of('inactive'), out_of_stock: sum('out') }
}

export type ProductColumns = Omit<Updateable<Tables['product']>, 'id' | 'merchant_id'>
export type NewProduct = Omit<Insertable<Tables['product']>, 'created_at' | 'updated_at'>

export const insertProducts = (db: Db, rows: readonly NewProduct[]) =>
  db
    .insertInto('product')
    .values(rows.map((row) => ({ ...row, created_at: db.now, updated_at: db.now })))
    .execute()

export const setProducts = (db: Db, ids: readonly string[], columns: ProductColumns) =>
  db
    .updateTable('product')
    .set({ ...columns, updated_at: db.now })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()

/** Those of the products whose sold-out day is over. A tracked quantity of 0 keeps a product sold out. */
export const restockableProducts = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('product')
      .select('id')
      .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
      .where('stock_status', '=', 'out_of_stock')
      .where('sold_out_until', '<=', db.now)
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('track_inventory', '=', false), eb('quantity', '>', 0)]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id)
