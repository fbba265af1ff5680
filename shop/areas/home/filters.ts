import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'

export const filterNames = ['fast', 'free', 'rated', 'new'] as const
export type FilterName = (typeof filterNames)[number]

const monthMs = 30 * 24 * 3600 * 1000

const matchers: Record<FilterName, (merchant: StoreMerchant, now: number) => boolean> = {
  fast: ({ eta_max }) => eta_max !== null && eta_max <= 30,
  free: ({ delivery_fee, free_delivery_above }) => delivery_fee === 0 || free_delivery_above !== null,
  rated: ({ average_rating }) => (average_rating ?? 0) >= 4.5,
  new: ({ created_at }, now) => now - Date.parse(created_at) < monthMs,
}

/** The selected filters of the URL: `?f=fast,free`. */
export const filtersOf = (query: URLSearchParams): FilterName[] => {
  const names = query.get('f')?.split(',') ?? []
  return filterNames.filter((name) => names.includes(name))
}

export const matchesFilters = (merchant: StoreMerchant, filters: readonly FilterName[], now = Date.now()) =>
  filters.every((name) => matchers[name](merchant, now))

/** The query string with one filter toggled. */
export function toggleFilterPath(query: URLSearchParams, name: FilterName): string {
  const now = filtersOf(query)
  const next = now.includes(name) ? now.filter((one) => one !== name) : [...now, name]
  const changed = new URLSearchParams(query)
  if (next.length > 0) changed.set('f', next.join(','))
  else changed.delete('f')
  return `?${changed}`
}
