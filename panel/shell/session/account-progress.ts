import { isPage } from '../routing/route-registry.ts'

type Item = { key: string; label: string; isCompleted: boolean }

const places: Record<string, string> = {
  add_merchant: '/merchants/create',
  add_product: '/products',
  set_theme: '/settings/theme',
  set_payment: '/settings/paymentmode',
  set_domain: '/settings/domain',
  set_zone: '/settings/serviceable_zones',
}

/** Where it is done; null while that page is not there. */
function placeOf(key: string): string | null {
  const path = places[key] ?? '/settings'
  return isPage(path) ? path : null
}

/** What of the account is set up and where the rest is done; complete when nothing is left. */
export function progressOf(items: readonly Item[]) {
  const done = items.filter(({ isCompleted }) => isCompleted).length
  return {
    done,
    total: items.length,
    complete: done === items.length,
    items: items.map((item) => ({ ...item, to: placeOf(item.key) })),
  }
}
