import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import type { StoreContext } from '../context/store-context.ts'

const maxMerchants = 100

type Filter = { group_id?: string; category_id?: string; is_sponsored?: boolean; is_featured?: boolean }

/** The merchants for the location and order type, as ranked by the API. Couriers are listed with delivery. */
export async function listMerchantsForLocation(
  { callApi, boot, preferences, locale }: StoreContext,
  filter: Filter,
): Promise<StoreMerchant[]> {
  const position = preferences.place
    ? { latitude: preferences.place.latitude, longitude: preferences.place.longitude }
    : {}
  const offered = boot.order_types.map(({ alias }) => alias).filter((alias) => alias !== 'pick_and_drop')
  const type = offered.find((alias) => alias === preferences.type) ?? offered[0] ?? 'delivery'
  const couriers = type === 'delivery' && boot.order_types.some(({ alias }) => alias === 'pick_and_drop')
  const types = couriers ? (['delivery', 'pick_and_drop'] as const) : [type]
  const lists = await Promise.all(
    types.map((order_type) =>
      callApi(storeMerchants.list, { ...position, ...filter, order_type, locale, limit: maxMerchants }, { locale }),
    ),
  )
  return [...new Map(lists.flatMap(({ data }) => data).map((one) => [one._id, one])).values()]
}

/**
 * The sponsored and the featured merchants by rank. In a network with more merchants than one list holds, they have
 * lists of their own.
 */
export async function listPromotedMerchants(shop: StoreContext, merchants: readonly StoreMerchant[], filter: Filter) {
  const isWhole = merchants.length < maxMerchants
  const [sponsored, featured] = isWhole
    ? [merchants, merchants]
    : await Promise.all([
        listMerchantsForLocation(shop, { ...filter, is_sponsored: true }),
        listMerchantsForLocation(shop, { ...filter, is_featured: true }),
      ])
  return {
    sponsored: sponsored.filter(({ is_sponsored }) => is_sponsored),
    featured: featured.filter(({ is_featured }) => is_featured),
  }
}
