import { store } from '#contract/storefront.ts'
import { storeCatalog } from '#contract/storefront-catalog.ts'
import type { StoreMerchant } from '#contract/storefront-merchants.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'
import { merchantsForLocation } from '#shop/shell/merchant-list/location-merchants.ts'
import { etaRangeOf } from '#shop/shell/merchant/eta-range.ts'
import type { EtaRange } from '#shop/shell/merchant/eta-range.ts'
import { filtersOf, passes } from './filters.ts'

/** All that the home page shows, asked for at once. */
export async function hallData(shop: StoreContext) {
  const { ask, boot, locale, choices, url } = shop
  const say = { locale }
  const group = url.searchParams.get('group') ?? undefined
  const [categories, groups, banners, merchants, packages, recommended] = await Promise.all([
    ask(store.categories, { locale, ...(group ? { group_id: group } : {}) }, say),
    ask(store.groups, { locale }, say),
    ask(store.banners, { locale }, say),
    merchantsForLocation(shop, group ? { group_id: group } : {}),
    ask(storeCatalog.packages, { locale }, say),
    boot.recommendation.merchant_enabled ? ask(storeCatalog.recommendations, { type: 'merchant', locale }, say) : [],
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
    // as they are for the chosen place, and those alone that are listed for it
    recommended: recommended.flatMap(({ _id }) => open.find((one) => one._id === _id) ?? []).slice(0, 4),
    featured: featuredOf(open, sections),
    open: open.filter((one) => passes(one, filters)),
    later: merchants.filter(({ is_open }) => !is_open),
    total: open.length,
    filters,
    fastest: fastestOf(open),
    nobody: merchants.length === 0 && choices.place !== null,
  }
}

export type HallData = Awaited<ReturnType<typeof hallData>>

/** Who stands in the row at the top, in the order of the list: sponsored and featured ones, each kind while its section is on show. */
export const featuredOf = <M extends Pick<StoreMerchant, 'is_sponsored' | 'is_featured'>>(
  open: readonly M[],
  { sponsored, featured }: Readonly<Record<string, boolean>>,
): M[] =>
  open.filter((one) => (one.is_sponsored && sponsored !== false) || (one.is_featured && featured !== false)).slice(0, 6)

/** The band of minutes of the quickest, for the header. */
export function fastestOf(merchants: readonly StoreMerchant[]): EtaRange | null {
  const bands = merchants.flatMap(etaRangeOf)
  return bands.sort(([a], [b]) => a - b)[0] ?? null
}
