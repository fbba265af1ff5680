import { storeMerchants } from '#contract/storefront-merchants.ts'
import type { StoreMerchant } from '#contract/storefront-merchants.ts'
import type { StoreContext } from '../context/store-context.ts'

const most = 100

/** The merchants for the chosen place and order type, as the server ranks them. Couriers stand with those that deliver. */
export async function merchantsForLocation(
  { ask, boot, choices, locale }: StoreContext,
  only: { group_id?: string; category_id?: string },
): Promise<StoreMerchant[]> {
  const near = choices.place ? { latitude: choices.place.latitude, longitude: choices.place.longitude } : {}
  const offered = boot.order_types.map(({ alias }) => alias).filter((alias) => alias !== 'pick_and_drop')
  const type = offered.find((alias) => alias === choices.type) ?? offered[0] ?? 'delivery'
  const couriers = type === 'delivery' && boot.order_types.some(({ alias }) => alias === 'pick_and_drop')
  const types = couriers ? (['delivery', 'pick_and_drop'] as const) : [type]
  const lists = await Promise.all(
    types.map((order_type) =>
      ask(storeMerchants.list, { ...near, ...only, order_type, locale, limit: most }, { locale }),
    ),
  )
  return [...new Map(lists.flatMap(({ data }) => data).map((one) => [one._id, one])).values()]
}
