import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { componentsOf, componentsOfNested } from '../catalog/components/components.queries.ts'
import { idsOfNesting, nestedIdsIn } from '../catalog/nesting/nesting.queries.ts'

/** Active products with columns of their merchant. The status of the merchant is not checked. */
const offeredProducts = (db: Db) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select([
      'p.id',
      'p.merchant_id',
      'p.sku',
      'p.name',
      'p.description',
      'p.translations',
      'p.selling_price',
      'p.is_taxable',
      'p.track_inventory',
      'p.quantity',
      'p.stock_status',
      'p.product_images',
      'p.instruction_enabled',
      'p.instruction_required',
      'p.sort_order',
      'm.currency',
      'm.name as merchant_name',
      'm.translations as merchant_translations',
    ])
    .where('p.status', '=', 'active')
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)

/** Active products of active merchants. */
const visibleProducts = (db: Db) => offeredProducts(db).where('m.status', '=', 'active')

export const productsOfMerchant = (db: Db, merchantId: string, limit: number) =>
  offeredProducts(db)
    .where('p.merchant_id', '=', merchantId)
    .orderBy('p.sort_order')
    .orderBy('p.id')
    .limit(limit)
    .execute()
/** Active products, also of merchants that are not active. */
export const offeredProductsById = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : offeredProducts(db)
        .where('p.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
        .execute()
export const productsById = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : visibleProducts(db)
        .where('p.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
        .execute()
/** Returns one product and its add-ons. */
export const productWithAddons = (db: Db, id: string) =>
  offeredProducts(db)
    .select('p.allergens')
    .where((eb) =>
      eb.or([
        eb('p.id', '=', id),
        eb('p.id', 'in', eb.selectFrom('product_addon as a').select('a.addon_id').where('a.product_id', '=', id)),
      ]),
    )
    .execute()
export type ProductRow = Awaited<ReturnType<typeof productsOfMerchant>>[number]

/** Returns the columns of a product page that lists omit. */
export const productPageColumns = (db: Db, id: string) =>
  db.selectFrom('product').select(['media']).where('id', '=', id).executeTakeFirst()

export const menuCategories = (db: Db, merchantId: string) =>
  db
    .selectFrom('product_category')
    .select(['id', 'name', 'translations', 'view', 'image'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'active')
    .orderBy('sort_order')
    .orderBy('name')
    .execute()

/** Whether the menu of a merchant has this category. */
export const showsCategory = (db: Db, merchantId: string, id: string): Promise<boolean> =>
  db
    .selectFrom('product_category')
    .select('id')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'active')
    .executeTakeFirst()
    .then((row) => row !== undefined)

/**
 * Returns the rows related to these products: categories in menu order, schedules of products and categories, own
 * and linked options, those that they bring along, add-ons, tags and labels.
 */
export async function productRelations(db: Db, productIds: readonly string[], merchantIds: readonly string[]) {
  const ids = [...productIds]
  if (ids.length === 0)
    return { links: [], schedules: [], options: [], nested: [], addons: [], tags: [], labels: [], components: [] }
  const [links, schedules, ownOptions, linkedOptions, addons, tags, labels, components] = await Promise.all([
    db
      .selectFrom('product_category_link')
      .select(['product_id', 'category_id'])
      .where('product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('sort_order')
      .orderBy('product_id')
      .execute(),
    db
      .selectFrom('schedule')
      .select(['type', 'slots', 'start_date', 'end_date', 'timezone', 'status', 'product_ids', 'category_ids'])
      .where('merchant_id', '=', (eb) => eb.fn.any(eb.val([...merchantIds])))
      .where('status', '=', 'active')
      .execute(),
    optionsOf(db)
      .select('o.owner_product_id as product_id')
      .where('o.owner_product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('o.sort_order')
      .orderBy('o.id')
      .execute(),
    optionsOf(db)
      .innerJoin('product_option_link as l', 'l.option_id', 'o.id')
      .select('l.product_id')
      .where('l.product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('l.sort_order')
      .orderBy('o.id')
      .execute(),
    db
      .selectFrom('product_addon as a')
      .innerJoin('product as p', 'p.id', 'a.addon_id')
      .select(['a.product_id', 'a.addon_id'])
      .where('a.product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('p.status', '=', 'active')
      .where('p.deleted_at', 'is', null)
      .orderBy('a.sort_order')
      .orderBy('a.addon_id')
      .execute(),
    db
      .selectFrom('product_tag as l')
      .innerJoin('tag as t', 't.id', 'l.tag_id')
      .select(['l.product_id', 't.id', 't.name', 't.translations'])
      .where('l.product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('t.status', '=', 'active')
      .orderBy('t.name')
      .execute(),
    db
      .selectFrom('product_label as l')
      .innerJoin('label as t', 't.id', 'l.label_id')
      .select(['l.product_id', 't.id', 't.name', 't.translations', 't.color', 't.image'])
      .where('l.product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('t.status', '=', 'active')
      .orderBy('t.name')
      .execute(),
    componentsOf(db, ids),
  ])
  const options = [...ownOptions, ...linkedOptions]
  const nesting = await nestedOptions(db, idsOfNesting(options))
  return {
    links,
    schedules,
    options,
    nested: nesting.options,
    addons,
    tags,
    labels,
    components: [...components, ...nesting.components],
  }
}

/** The options that these bring along, with the products that are choices of them. */
async function nestedOptions(db: Db, optionIds: readonly string[]) {
  if (optionIds.length === 0) return { options: [], components: [] }
  const [options, components] = await Promise.all([
    optionsOf(db)
      .where('o.id', '=', sql<string>`any(${nestedIdsIn(db, optionIds)})`)
      .execute(),
    componentsOfNested(db, optionIds),
  ])
  return { options, components }
}

const optionsOf = (db: Db) =>
  db
    .selectFrom('product_option as o')
    .select([
      'o.id',
      'o.name',
      'o.translations',
      'o.type',
      'o.is_required',
      'o.range_min',
      'o.range_max',
      'o.included_quantity',
      'o.included_rule',
      'o.view',
      'o.image',
      'o.description',
      'o.values',
    ])
    .where('o.status', '=', 'active')

/**
 * Number of recent orders that determine popularity. The limit keeps the cost independent of the number of orders.
 */
const recentOrderLimit = 600

/** Returns the most ordered products among the recent orders of a merchant. */
export const popularProducts = (db: Db, merchantId: string, limit: number) =>
  db
    .selectFrom(recentOrders(db, merchantId).as('r'))
    .innerJoin('order_line as l', 'l.order_id', 'r.id')
    .select('l.product_id')
    .groupBy('l.product_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('l.product_id')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ product_id }) => product_id))

const recentOrders = (db: Db, merchantId: string) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.merchant_id'])
    .where('o.placed_at', 'is not', null)
    .where('o.merchant_id', '=', merchantId)
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(recentOrderLimit)

/** Returns the merchant of a product on sale, with its catalogue version. */
export const merchantOfProduct = (db: Db, id: string) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select(['m.id as merchantId', 'm.catalog_version as version', 'm.status'])
    .where('p.id', '=', id)
    .where('p.status', '=', 'active')
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns undefined for merchants that customers cannot see. */
export const catalogVersion = (db: Db, merchantId: string) =>
  db
    .selectFrom('merchant')
    .select('catalog_version')
    .where('id', '=', merchantId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
    .then((row) => row?.catalog_version)
