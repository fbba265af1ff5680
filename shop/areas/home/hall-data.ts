import { store } from '#contract/store.ts'
import { storeCatalog } from '#contract/store-catalog.ts'
import type { StoreMerchant } from '#contract/store-merchants.ts'
import type { Opened } from '#shop/shell/open.ts'
import { merchantsHere } from '#shop/shell/merchants-here.ts'
import { bandOf } from '#shop/shell/band.ts'
import type { Band } from '#shop/shell/band.ts'
import { filtersOf, passes } from './filters.ts'

/** All that the home page shows, asked for at once. */
export async function hallData(shop: Opened) {
  const { ask, boot, locale, choices, url } = shop
  const say = { locale }
  const group = url.searchParams.get('group') ?? undefined
  const [categories, groups, banners, merchants, packages, recommended] = await Promise.all([
    ask(store.categories, { locale, ...(group ? { group_id: group } : {}) }, say),
    ask(store.groups, { locale }, say),
    ask(store.banners, { locale }, say),
    merchantsHere(shop, group ? { group_id: group } : {}),
    ask(storeCatalog.packages, { locale }, say),
    boot.recommendation.merchant_enabled ? ask(storeCatalog.recommendations, { type: 'merchant', locale }, say) : [],
  ])
  const filters = filtersOf(url.searchParams)
  const open = merchants.filter(({ is_open }) => is_open)
  return {
    sections: boot.theme.sections, categories, groups, group: group ?? null, banners, packages,
    recommended: recommended.flatMap((one) => ('slug' in one && one.is_open ? [one] : [])).slice(0, 4),
    featured: open.filter((one) => one.is_sponsored || one.is_featured).slice(0, 6),
    open: open.filter((one) => passes(one, filters)),
    later: merchants.filter(({ is_open }) => !is_open),
    total: open.length, filters,
    fastest: fastestOf(open),
    nobody: merchants.length === 0 && choices.place !== null,
  }
}

export type HallData = Awaited<ReturnType<typeof hallData>>

/** The band of minutes of the quickest, for the header. */
export function fastestOf(merchants: readonly StoreMerchant[]): Band | null {
  const bands = merchants.flatMap(bandOf)
  return bands.sort(([a], [b]) => a - b)[0] ?? null
}
