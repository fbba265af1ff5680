import { storeMerchants } from '#contract/storefront-merchants.ts'
import type { StoreMerchant } from '#contract/storefront-merchants.ts'
import type { StoreContext } from '../context/store-context.ts'

const maxMerchants = 100

/** The merchants for the location and order type, as ranked by the API. Couriers are listed with delivery. */
export async function listMerchantsForLocation(
  { callApi, boot, preferences, locale }: StoreContext,
  filter: { group_id?: string; category_id?: string },
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
