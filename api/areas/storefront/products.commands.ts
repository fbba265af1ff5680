import type { StoreProduct, StoreProductDetails } from '#contract/storefront-catalog.ts'
import { Settings } from '#contract/settings.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import type { Db } from '#api/platform/db/db.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { formOf } from './content.db.ts'
import { cardsOf } from './merchant-cards.commands.ts'
import type { Visitor } from './merchant-card.rules.ts'
import { menuOf, optionIn, shownProducts } from './product.rules.ts'
import {
  belongings,
  menuCategories,
  popularMerchants,
  popularProducts,
  productMore,
  productsById,
  productsOfMerchant,
  productWithAddons,
} from './products.db.ts'
import type { ProductRow } from './products.db.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'

const popularCacheMs = 600_000
const maxPopular = 60
const favourites = 6
const popular = new TenantCache<readonly string[]>({ maxEntries: 5_000 })

/** What sells most at a merchant or everywhere, or which merchants do: looked up every ten minutes. */
async function popularIn(db: Db, subject: string, look: () => Promise<string[]>): Promise<readonly string[]> {
  const at = { tenantId: db.scope.tenantId, subject, parts: ['popular'] }
  const kept = popular.get(at, db.nowMs)
  if (kept) return kept
  const ids = await look()
  popular.set(at, ids, db.nowMs + popularCacheMs)
  return ids
}

const popularAt = (db: Db, merchantId: string) =>
  popularIn(db, merchantId, () => popularProducts(db, merchantId, maxPopular))
const popularAnywhere = (db: Db) => popularIn(db, 'products', () => popularProducts(db, null, maxPopular))

export async function menuFor(
  db: Db,
  merchantId: string,
  { locale, at, whole = false }: { locale: string; at: number; whole?: boolean | undefined },
) {
  const [products, categories, sells] = await Promise.all([
    productsOfMerchant(db, merchantId),
    menuCategories(db, merchantId),
    popularAt(db, merchantId),
  ])
  const shelf = await belongings(
    db,
    products.map(({ id }) => id),
    [merchantId],
  )
  return menuOf(
    categories,
    shownProducts(products, shelf, { locale, at, now: db.nowMs, popular: new Set(sells.slice(0, favourites)) }),
    shelf.links,
    { locale, whole },
  )
}

const merchantsOf = (products: readonly ProductRow[]) => [...new Set(products.map(({ merchant_id }) => merchant_id))]

/** Rows as customers see them, with what else is known of them. */
async function shown(db: Db, products: readonly ProductRow[], locale: string, at: number) {
  const merchants = merchantsOf(products)
  const [shelf, sells] = await Promise.all([
    belongings(
      db,
      products.map(({ id }) => id),
      merchants,
    ),
    Promise.all(merchants.map((id) => popularAt(db, id))),
  ])
  const popular = new Set(sells.flatMap((ids) => ids.slice(0, favourites)))
  const named = new Map(
    products.map((row) => [row.id, translatedField(row.merchant_translations, locale, 'name', row.merchant_name)]),
  )
  const all = shownProducts(products, shelf, { locale, at, now: db.nowMs, popular }).map((one) => ({
    ...one,
    product: { ...one.product, merchant_name: named.get(one.product._id) },
  }))
  return { shelf, found: new Map(all.map((one) => [one.product._id, one])) }
}

/** Products by their ids, in that order, each with its merchant's name; those that are not on sale are left out. */
export async function productsFor(db: Db, ids: readonly string[], locale: string): Promise<StoreProduct[]> {
  const { found } = await shown(db, await productsById(db, ids), locale, db.nowMs)
  return ids.flatMap((id) => found.get(id)?.product ?? [])
}

/** Everything of one product's page; undefined when it is not on sale. */
export async function productPage(
  db: Db,
  id: string,
  locale: string,
  at: number,
): Promise<StoreProductDetails | undefined> {
  const [rows, more] = await Promise.all([productWithAddons(db, id), productMore(db, id)])
  const { shelf, found } = await shown(db, rows, locale, at)
  const [row, own] = [rows.find((one) => one.id === id), found.get(id)]
  if (!row || !own || !more) return undefined
  const of = <T extends { product_id: string }>(links: readonly T[]) =>
    links.filter(({ product_id }) => product_id === id)
  const category_ids = of(shelf.links).map(({ category_id }) => category_id)
  return {
    ...own.product,
    options: own.options.map((option) => optionIn(locale, option)),
    addons: of(shelf.addons).flatMap(({ addon_id }) => found.get(addon_id)?.product ?? []),
    media: more.media,
    allergens: more.allergens,
    product_instruction: { enabled: row.instruction_enabled, required: row.instruction_required },
    category_ids,
    form: (await formOf(db, { service: 'product_category', category_ids })) ?? null,
  }
}

type RecommendationInput = {
  type: 'product' | 'merchant'
  merchant_id?: string | undefined
  product_ids?: string[] | undefined
}

/** What others order most, while recommendations are on; never what is in the cart already, nor what cannot be had now. */
export async function recommendedProducts(
  db: Db,
  { type, merchant_id, product_ids = [] }: RecommendationInput,
  asker: Visitor,
  locale: string,
) {
  const { recommendation_settings: on } = await settingsFor(db, null, Settings.pick({ recommendation_settings: true }))
  if (!on.is_enabled) return []
  if (type === 'merchant') {
    const ids = on.merchant_enabled ? await popularIn(db, 'merchants', () => popularMerchants(db, maxPopular)) : []
    return cardsOf(db, ids.filter((id) => id !== merchant_id).slice(0, on.max_items), asker, locale)
  }
  if (!on.product_enabled) return []
  const ids = await (merchant_id === undefined ? popularAnywhere(db) : popularAt(db, merchant_id))
  const products = await productsFor(
    db,
    ids.filter((id) => !product_ids.includes(id)),
    locale,
  )
  return products.filter(({ is_available }) => is_available).slice(0, on.max_items)
}
