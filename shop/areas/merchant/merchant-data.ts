import { store } from '#contract/storefront.ts'
import { storeCatalog } from '#contract/storefront-catalog.ts'
import type { MenuSection, StoreProduct } from '#contract/storefront-catalog.ts'
import { storeMerchants } from '#contract/storefront-merchants.ts'
import { etaRangeOf } from '#shop/shell/merchant/eta-range.ts'
import { formatPhone } from '#shop/shell/context/format-phone.server.ts'
import { orderTypeFor } from '#shop/shell/base/order-type-for.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'

/** A merchant's page: the merchant, its menu for the order type and time in force, its public coupons. */
export async function merchantData({ ask, locale, choices, times, boot, url }: StoreContext, id: string) {
  const near = choices.place ? { latitude: choices.place.latitude, longitude: choices.place.longitude } : {}
  const preview = url.searchParams.get('preview')?.slice(0, 100)
  const found = await ask(
    storeMerchants.show,
    { id, locale, ...near, ...(choices.type ? { order_type: choices.type } : {}), ...(preview ? { preview } : {}) },
    { locale },
  )
  const merchant = { ...found, phone: formatPhone(found.contact_number) }
  const type = orderTypeFor(
    merchant,
    choices.type,
    boot.order_types.map(({ alias }) => alias),
  )
  const time = merchant.is_scheduling_enabled ? (times[merchant._id] ?? null) : null
  const [menu, coupons] = await Promise.all([
    merchant.merchant_type === 'pick_and_drop'
      ? []
      : ask(
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
    found.is_active ? ask(store.coupons, { merchant_id: merchant._id, order_type: type }, { locale }) : [],
  ])
  return {
    merchant,
    type,
    time,
    menu: menu.filter(({ products }) => products.length > 0),
    popular: popularOf(menu),
    coupons,
    fastest: etaRangeOf(merchant)[0] ?? null,
    nobody: false,
  }
}

export type MerchantData = Awaited<ReturnType<typeof merchantData>>
export type ShownMerchant = MerchantData['merchant']

/** At most six that can be ordered and are marked as popular, each once. */
function popularOf(menu: readonly MenuSection[]): StoreProduct[] {
  const all = new Map(menu.flatMap(({ products }) => products.map((one) => [one._id, one] as const)))
  return [...all.values()].filter((one) => one.is_popular && one.is_available).slice(0, 6)
}
