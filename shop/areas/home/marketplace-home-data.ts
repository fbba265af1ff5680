import { pagePreviewPrefix } from '#contract/rules/page-builder/builder-messages.ts'
import { previewParameter } from '#contract/rules/promotion/preview-parameter.ts'
import { themePreviewValue } from '#contract/rules/theme/theme-preview.ts'
import { store } from '#contract/areas/storefront/storefront.ts'
import { storeRecommendations } from '#contract/areas/recommendations/store.ts'
import { storeCatalog } from '#contract/areas/storefront/catalog.ts'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'
import { listMerchantsForLocation, listPromotedMerchants } from '#shop/shell/merchant-list/location-merchants.ts'
import { etaRangeOf } from '#shop/shell/merchant/eta-range.ts'
import type { EtaRange } from '#shop/shell/merchant/eta-range.ts'
import { filtersOf, matchesFilters } from './filters.ts'

/** Loads all data of the home page in parallel. */
export async function loadMarketplaceHome(shop: StoreContext) {
  const { callApi, boot, locale, preferences, url } = shop
  const options = { locale }
  const group = url.searchParams.get('group') ?? undefined
  // the preview of a theme has all parts and hides some of them itself
  const sections = url.searchParams.get(previewParameter.name) === themePreviewValue ? {} : boot.theme.sections
  const position = preferences.place
    ? { latitude: preferences.place.latitude, longitude: preferences.place.longitude }
    : {}
  const recommends = boot.recommendation.is_enabled && sections.recommendations !== false
  const [built, categories, groups, banners, merchants, packages, recommended, popular] = await Promise.all([
    callApi(store.builtPage, { locale, ...previewOf(url) }, options),
    callApi(store.categories, { locale, ...(group ? { group_id: group } : {}) }, options),
    callApi(store.groups, { locale }, options),
    callApi(store.banners, { locale, ...(group ? { group_id: group } : {}) }, options),
    listMerchantsForLocation(shop, group ? { group_id: group } : {}),
    callApi(storeCatalog.packages, { locale }, options),
    recommends && boot.recommendation.merchant_enabled
      ? callApi(storeRecommendations.list, { type: 'merchant', locale, ...position }, options)
      : [],
    recommends && boot.recommendation.product_enabled && group === undefined
      ? callApi(storeRecommendations.list, { type: 'product', locale, ...position }, options)
      : [],
  ])
  const filters = filtersOf(url.searchParams)
  const matching = merchants.filter((one) => matchesFilters(one, filters))
  const promoted = await listPromotedMerchants(shop, merchants, group ? { group_id: group } : {})
  const open = matching.filter(isOpen)
  const allOpen = merchants.filter(isOpen)
  const rows = arrangeRows({
    open,
    later: matching.filter(({ is_open }) => !is_open),
    sponsored: filters.length > 0 || sections.sponsored === false ? [] : promoted.sponsored.filter(isOpen),
    featured: filters.length > 0 || sections.featured === false ? [] : promoted.featured.filter(isOpen),
    // takes them from the list, which depends on the location
    recommended:
      filters.length > 0 ? [] : recommended.flatMap(({ _id }) => open.find((one) => one._id === _id) ?? []).slice(0, 4),
  })
  return {
    built,
    sections,
    categories,
    groups,
    group: group ?? null,
    banners,
    packages,
    rows,
    /** Null while recommendations are off. */
    popular: recommends && filters.length === 0 ? popular.flatMap((one) => ('reason' in one ? [one] : [])) : null,
    /** The list has those that open later too if it has no row for them. */
    total: rows.later.length > 0 ? open.length : matching.length,
    filters,
    fastest: fastestOf(allOpen),
    hasNoDelivery: merchants.length === 0 && preferences.place !== null,
    hasNoMerchants: merchants.length === 0 && preferences.place === null && group === undefined,
  }
}

/** The draft that the panel shows in its frame. */
export function previewOf({ searchParams }: URL): { preview?: string } {
  const preview = searchParams.get('preview') ?? ''
  return preview.startsWith(pagePreviewPrefix) ? { preview: preview.slice(0, 300) } : {}
}

const isOpen = ({ is_open }: StoreMerchant) => is_open

/** Merchants that the recommended and the open ones need for a row; fewer join the next row. */
const minRow = 3

type Rows<M> = { sponsored: M[]; featured: M[]; recommended: M[]; open: M[]; later: M[] }

/**
 * The rows of the home page. Each merchant is in one row only: a sponsored one in that of the sponsored, however few
 * they are, then a featured one in that of the featured. Fewer than three recommended ones join the open ones, and
 * without three open merchants the ones that open later move up to them.
 */
export function arrangeRows<M extends { _id: string }>({
  open,
  later,
  sponsored,
  featured,
  recommended,
}: Readonly<Rows<M>>): Rows<M> {
  const without = (all: readonly M[], ...others: readonly (readonly M[])[]) =>
    all.filter(({ _id }) => !others.flat().some((other) => other._id === _id))
  const second = without(featured, sponsored)
  const rest = without(open, sponsored, second)
  const picks = without(recommended, sponsored, second)
  const third = picks.length < minRow || rest.length - picks.length < minRow ? [] : picks
  const fourth = without(rest, third)
  const joins = fourth.length < minRow
  return {
    sponsored,
    featured: second,
    recommended: third,
    open: joins ? [...fourth, ...later] : fourth,
    later: joins ? [] : later,
  }
}

export type MarketplaceHomeData = Awaited<ReturnType<typeof loadMarketplaceHome>>

/** The shortest ETA, for the header. */
export function fastestOf(merchants: readonly StoreMerchant[]): EtaRange | null {
  const etaRanges = merchants.flatMap(etaRangeOf)
  return etaRanges.sort(([a], [b]) => a - b)[0] ?? null
}
