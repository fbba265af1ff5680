import { store } from '#contract/storefront.ts'
import { storeCatalog } from '#contract/storefront-catalog.ts'
import type { StoreMerchant } from '#contract/storefront-merchants.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'
import { listMerchantsForLocation } from '#shop/shell/merchant-list/location-merchants.ts'
import { etaRangeOf } from '#shop/shell/merchant/eta-range.ts'
import type { EtaRange } from '#shop/shell/merchant/eta-range.ts'
import { filtersOf, matchesFilters } from './filters.ts'

/** Loads all data of the home page in parallel. */
export async function loadMarketplaceHome(shop: StoreContext) {
  const { callApi, boot, locale, preferences, url } = shop
  const options = { locale }
  const group = url.searchParams.get('group') ?? undefined
  const [categories, groups, banners, merchants, packages, recommended] = await Promise.all([
    callApi(store.categories, { locale, ...(group ? { group_id: group } : {}) }, options),
    callApi(store.groups, { locale }, options),
    callApi(store.banners, { locale }, options),
    listMerchantsForLocation(shop, group ? { group_id: group } : {}),
    callApi(storeCatalog.packages, { locale }, options),
    boot.recommendation.merchant_enabled
      ? callApi(storeCatalog.recommendations, { type: 'merchant', locale }, options)
      : [],
  ])
  const filters = filtersOf(url.searchParams)
  const { sections } = boot.theme
  const open = merchants.filter(({ is_open }) => is_open)
  return {
    sections,
    categories,
    groups,
    group: group ?? null,
    banners,
    packages,
    // takes them from the list, which depends on the location
    recommended: recommended.flatMap(({ _id }) => open.find((one) => one._id === _id) ?? []).slice(0, 4),
    featured: featuredOf(open, sections),
    open: open.filter((one) => matchesFilters(one, filters)),
    later: merchants.filter(({ is_open }) => !is_open),
    total: open.length,
    filters,
    fastest: fastestOf(open),
    hasNoDelivery: merchants.length === 0 && preferences.place !== null,
  }
}

export type MarketplaceHomeData = Awaited<ReturnType<typeof loadMarketplaceHome>>

/** The first row: sponsored and featured merchants in list order, each kind if its section is enabled. */
export const featuredOf = <M extends Pick<StoreMerchant, 'is_sponsored' | 'is_featured'>>(
  open: readonly M[],
  { sponsored, featured }: Readonly<Record<string, boolean>>,
): M[] =>
  open.filter((one) => (one.is_sponsored && sponsored !== false) || (one.is_featured && featured !== false)).slice(0, 6)

/** The shortest ETA, for the header. */
export function fastestOf(merchants: readonly StoreMerchant[]): EtaRange | null {
  const etaRanges = merchants.flatMap(etaRangeOf)
  return etaRanges.sort(([a], [b]) => a - b)[0] ?? null
}
