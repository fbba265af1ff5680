import type { Db } from '#api/platform/db/db.ts'

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
