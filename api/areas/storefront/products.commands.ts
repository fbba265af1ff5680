import type { StoreProduct, StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import type { Db } from '#api/platform/db/db.ts'
import { fieldsIn } from '../forms/forms.rules.ts'
import { formOf } from './content/forms.db.ts'
import { optionIn, productViews } from './products/product.rules.ts'
import { productPageColumns, productsById, productWithAddons } from './products.db.ts'
import { popularProducts } from './popular-products.db.ts'
import { productRelations } from './product-relations.db.ts'
import type { ProductRow } from './products.db.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'

const popularCacheMs = 600_000
const maxPopular = 60
const maxMarkedPopular = 6
const popular = new TenantCache<readonly string[]>({ maxEntries: 5_000 })

/** Returns ids of the most ordered products or merchants. The result is cached for ten minutes. */
async function popularIn(db: Db, subject: string, load: () => Promise<string[]>): Promise<readonly string[]> {
  const at = { tenantId: db.scope.tenantId, subject, parts: ['popular'] }
  const cached = popular.get(at, db.nowMs)
  if (cached) return cached
  const ids = await load()
  popular.set(at, ids, db.nowMs + popularCacheMs)
  return ids
}

const popularAt = (db: Db, merchantId: string) =>
  popularIn(db, merchantId, () => popularProducts(db, merchantId, maxPopular))

/** Ids of the products of a merchant that are marked as popular. */
export const markedPopular = async (db: Db, merchantId: string): Promise<readonly string[]> =>
  (await popularAt(db, merchantId)).slice(0, maxMarkedPopular)

const merchantsOf = (products: readonly ProductRow[]) => [...new Set(products.map(({ merchant_id }) => merchant_id))]

/** Builds the customer view of product rows with their relations and popularity. */
async function loadProductViews(db: Db, products: readonly ProductRow[], locale: string, at: number) {
  const merchants = merchantsOf(products)
  const [relations, popularIds] = await Promise.all([
    productRelations(
      db,
      products.map(({ id }) => id),
      merchants,
    ),
    Promise.all(merchants.map((id) => markedPopular(db, id))),
  ])
  const popular = new Set(popularIds.flat())
  const merchantNames = new Map(
    products.map((row) => [row.id, translatedField(row.merchant_translations, locale, 'name', row.merchant_name)]),
  )
  const all = productViews(products, relations, { locale, at, now: db.nowMs, popular }).map((one) => ({
    ...one,
    product: { ...one.product, merchant_name: merchantNames.get(one.product._id) },
  }))
  return { relations, viewsById: new Map(all.map((one) => [one.product._id, one])) }
}

/** Returns products in the order of `ids`, each with its merchant's name. Products not on sale are omitted. */
export async function productsFor(db: Db, ids: readonly string[], locale: string): Promise<StoreProduct[]> {
  const { viewsById } = await loadProductViews(db, await productsById(db, ids), locale, db.nowMs)
  return ids.flatMap((id) => viewsById.get(id)?.product ?? [])
}

/** Returns the page of one product, or undefined if it is not on sale. */
export async function productPage(
  db: Db,
  id: string,
  locale: string,
  at: number,
): Promise<StoreProductDetails | undefined> {
  const [rows, extraColumns] = await Promise.all([productWithAddons(db, id), productPageColumns(db, id)])
  const { relations, viewsById } = await loadProductViews(db, rows, locale, at)
  const [row, own] = [rows.find((one) => one.id === id), viewsById.get(id)]
  if (!row || !own || !extraColumns) return undefined
  const of = <T extends { product_id: string }>(links: readonly T[]) =>
    links.filter(({ product_id }) => product_id === id)
  const category_ids = of(relations.links).map(({ category_id }) => category_id)
  const form = await formOf(db, { service: 'product_category', category_ids })
  return {
    ...own.product,
    options: own.options.map((option) => optionIn(locale, option)),
    addons: of(relations.addons).flatMap(({ addon_id }) => {
      const view = viewsById.get(addon_id)
      return view ? [{ ...view.product, allergens: rows.find((one) => one.id === addon_id)?.allergens ?? [] }] : []
    }),
    media: extraColumns.media,
    allergens: row.allergens,
    product_instruction: { enabled: row.instruction_enabled, required: row.instruction_required },
    category_ids,
    form: form ? { ...form, fields: fieldsIn(form.fields, locale) } : null,
  }
}
