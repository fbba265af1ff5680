import type { RecommendedProduct, storeRecommendations } from '#contract/areas/recommendations/store.ts'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { ParsedInput } from '#contract/call.ts'
import type { Db } from '#api/platform/db/db.ts'
import { settingsFor, settingsOfMerchants } from '../settings/settings.queries.ts'
import { cardsOf } from '../storefront/merchant-cards.commands.ts'
import type { Visitor } from '../storefront/merchants/service.rules.ts'
import { openMerchantIds } from '../storefront/merchants.commands.ts'
import { productsFor } from '../storefront/products.commands.ts'
import {
  merchantsOrderedBefore,
  popularProducts,
  productsForCart,
  productsOrderedBefore,
  productsWith,
  rankMerchants,
} from './candidates.db.ts'
import type { Candidate } from './candidates.db.ts'
import { findServedModel } from './model.db.ts'

/** Open merchants whose products are considered as popular near a visitor: those most popular themselves. */
const maxNearMerchants = 60

type ListInput = Pick<
  ParsedInput<(typeof storeRecommendations)['list']>,
  'type' | 'merchant_id' | 'product_id' | 'product_ids'
>
type Reader = { visitor: Visitor; locale: string; customerId: string | null }
type Kind = 'product' | 'merchant' | 'order'

/** How many items a place of the shop shows; 0 while this kind is off or no model was built. */
async function maxItems(db: Db, kind: Kind, merchantId: string | undefined): Promise<number> {
  const [{ recommendation_settings: settings, merchant_apps }, model] = await Promise.all([
    settingsFor(db, merchantId ?? null, Settings.pick({ recommendation_settings: true, merchant_apps: true })),
    findServedModel(db),
  ])
  const isOn = settings.is_enabled && settings[`${kind}_enabled`] && merchant_apps.recommendation
  return model && isOn ? settings.max_items : 0
}

/** Merchants can switch off that their own products are recommended. */
async function withApp(db: Db, merchantIds: readonly string[]): Promise<string[]> {
  const settings = await settingsOfMerchants(db, merchantIds, Settings.pick({ merchant_apps: true }))
  return merchantIds.filter((id) => settings.get(id)?.merchant_apps.recommendation !== false)
}

/** Products of schedules that do not allow them now are left out afterwards, so more are read. */
const readLimit = (shown: number) => shown * 2 + 10

/** The candidates as customers see them, without those that a schedule does not allow now. */
async function toProducts(
  db: Db,
  candidates: readonly Candidate[],
  locale: string,
  limit: number,
): Promise<RecommendedProduct[]> {
  const reasons = new Map(candidates.map(({ id, reason }) => [id, reason]))
  const products = await productsFor(
    db,
    candidates.map(({ id }) => id),
    locale,
  )
  return products
    .flatMap((product) => {
      const reason = reasons.get(product._id)
      return product.is_available && reason ? [{ ...product, reason }] : []
    })
    .slice(0, limit)
}

export async function listRecommendations(
  db: Db,
  input: ListInput,
  reader: Reader,
): Promise<(RecommendedProduct | StoreMerchant)[]> {
  const limit = await maxItems(db, input.type, input.merchant_id)
  if (limit === 0) return []
  if (input.type === 'merchant') return recommendedMerchants(db, input, reader, limit)
  return toProducts(db, await productCandidates(db, input, reader, readLimit(limit)), reader.locale, limit)
}

async function productCandidates(
  db: Db,
  { merchant_id, product_id, product_ids = [] }: ListInput,
  { visitor }: Reader,
  limit: number,
): Promise<Candidate[]> {
  const excluded = product_id === undefined ? product_ids : [...product_ids, product_id]
  const input = { excluded, merchantId: merchant_id ?? null, limit }
  if (product_id !== undefined) return productsWith(db, product_id, input)
  if (merchant_id !== undefined) return productsForCart(db, product_ids, merchant_id, input)
  const near = await rankMerchants(db, await openMerchantIds(db, visitor), [], maxNearMerchants)
  return popularProducts(db, await withApp(db, near), input)
}

/** Merchants that are open and serve the visitor. For customers, those at which others of their merchants' customers order. */
async function recommendedMerchants(
  db: Db,
  { merchant_id }: ListInput,
  { visitor, locale, customerId }: Reader,
  limit: number,
): Promise<StoreMerchant[]> {
  const [open, before] = await Promise.all([
    openMerchantIds(db, visitor),
    merchant_id === undefined && customerId !== null ? merchantsOrderedBefore(db, customerId) : [],
  ])
  const seeds = merchant_id === undefined ? before : [merchant_id]
  const ids = await rankMerchants(
    db,
    open.filter((id) => id !== merchant_id),
    seeds,
    limit,
  )
  return cardsOf(db, ids, visitor, locale)
}

/** What the customer ordered before, of merchants that are open and serve the visitor. */
export async function listOrderedBefore(
  db: Db,
  merchantId: string | undefined,
  { visitor, locale, customerId }: Reader & { customerId: string },
): Promise<RecommendedProduct[]> {
  const limit = await maxItems(db, 'order', merchantId)
  if (limit === 0) return []
  const candidates = await productsOrderedBefore(db, customerId, {
    excluded: [],
    merchantId: merchantId ?? null,
    limit: readLimit(limit),
  })
  const cards = await cardsOf(db, [...new Set(candidates.map(({ merchant_id }) => merchant_id))], visitor, locale)
  const reachable = cards.filter(({ is_open, is_serviceable }) => is_open && is_serviceable !== false)
  const offered = new Set(
    await withApp(
      db,
      reachable.map(({ _id }) => _id),
    ),
  )
  return toProducts(
    db,
    candidates.filter(({ merchant_id }) => offered.has(merchant_id)),
    locale,
    limit,
  )
}
