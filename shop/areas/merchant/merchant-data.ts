import { store } from '#contract/areas/storefront/storefront.ts'
import { storeCatalog } from '#contract/areas/storefront/catalog.ts'
import type { MenuSection, StoreProduct } from '#contract/areas/storefront/catalog.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import { etaRangeOf } from '#shop/shell/merchant/eta-range.ts'
import { formatPhone } from '#shop/shell/context/format-phone.server.ts'
import { orderTypeFor } from '#shop/shell/base/order-type-for.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'

/** Loads a merchant, its menu for the order type and time, and its public coupons. */
export async function loadMerchantData(
  { callApi, locale, preferences, orderTimes, boot, url }: StoreContext,
  id: string,
) {
  const position = preferences.place
    ? { latitude: preferences.place.latitude, longitude: preferences.place.longitude }
    : {}
  const preview = url.searchParams.get('preview')?.slice(0, 100)
  const found = await callApi(
    storeMerchants.show,
    {
      id,
      locale,
      ...position,
      ...(preferences.type ? { order_type: preferences.type } : {}),
      ...(preview ? { preview } : {}),
    },
    { locale },
  )
  const merchant = { ...found, phone: formatPhone(found.contact_number) }
  const type = orderTypeFor(
    merchant,
    preferences.type,
    boot.order_types.map(({ alias }) => alias),
  )
  const time = merchant.is_scheduling_enabled ? (orderTimes[merchant._id] ?? null) : null
  const [menu, coupons, banners] = await Promise.all([
    merchant.merchant_type === 'pick_and_drop'
      ? []
      : callApi(
          storeCatalog.menu,
          {
            id: merchant._id,
            locale,
            order_type: type,
            whole: true,
            ...(time ? { at: time.start } : {}),
            ...(preview ? { preview } : {}),
          },
          { locale },
        ),
    found.is_active ? callApi(store.coupons, { merchant_id: merchant._id, order_type: type }, { locale }) : [],
    callApi(store.banners, { merchant_id: merchant._id, locale }, { locale }),
  ])
  const isLong = menu.some(({ next_offset }) => next_offset !== null)
  const popular = isLong
    ? await callApi(storeCatalog.popular, { id: merchant._id, locale }, { locale })
    : popularOf(menu)
  return {
    merchant,
    type,
    time,
    menu: menu.filter(({ products }) => products.length > 0),
    popular,
    coupons,
    /** Those of the merchant; the global ones are on the home page. */
    banners: banners.filter(({ location }) => location === 'merchants'),
    fastest: etaRangeOf(merchant)[0] ?? null,
    hasNoDelivery: false,
  }
}

export type MerchantData = Awaited<ReturnType<typeof loadMerchantData>>
export type MerchantDetails = MerchantData['merchant']

/** Up to six available popular products, each once. A long menu may lack some of them. */
function popularOf(menu: readonly MenuSection[]): StoreProduct[] {
  const all = new Map(menu.flatMap(({ products }) => products.map((one) => [one._id, one] as const)))
  return [...all.values()].filter((one) => one.is_popular && one.is_available).slice(0, 6)
}
