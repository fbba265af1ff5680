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
  const matching = merchants.filter((one) => matchesFilters(one, filters))
  const open = matching.filter(({ is_open }) => is_open)
  const allOpen = merchants.filter(({ is_open }) => is_open)
  return {
    sections,
    categories,
    groups,
    group: group ?? null,
    banners,
    packages,
    rows: arrangeRows({
      open,
      later: matching.filter(({ is_open }) => !is_open),
      featured: filters.length > 0 ? [] : featuredOf(open, sections),
      // takes them from the list, which depends on the location
      recommended:
        filters.length > 0 || sections.recommendations === false
          ? []
          : recommended.flatMap(({ _id }) => open.find((one) => one._id === _id) ?? []).slice(0, 4),
    }),
    total: open.length,
    filters,
    fastest: fastestOf(allOpen),
    hasNoDelivery: merchants.length === 0 && preferences.place !== null,
    hasNoMerchants: merchants.length === 0 && preferences.place === null && group === undefined,
  }
}

/** Merchants that a row of its own needs; fewer join the next row. */
const minRow = 3

type Rows<M> = { featured: M[]; recommended: M[]; open: M[]; later: M[] }

/**
 * The rows of the home page. Each merchant is in one row only. A row with fewer than three joins the next, and
 * without three open merchants the ones that open later move up to them.
 */
export function arrangeRows<M extends { _id: string }>({
  open,
  later,
  featured,
  recommended,
}: Readonly<Rows<M>>): Rows<M> {
  const without = (all: readonly M[], others: readonly M[]) =>
    all.filter(({ _id }) => !others.some((other) => other._id === _id))
  const first = featured.length < minRow ? [] : featured
  const rest = without(open, first)
  const picks = without(recommended, first)
  const second = picks.length < minRow || rest.length - picks.length < minRow ? [] : picks
  const third = [...without(featured, first), ...without(without(rest, second), featured)]
  const joins = third.length < minRow
  return { featured: first, recommended: second, open: joins ? [...third, ...later] : third, later: joins ? [] : later }
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
