import { isPage } from '../routing/route-registry.ts'

type ProgressItem = { key: string; label: string; isCompleted: boolean }

const setupPaths: Record<string, string> = {
  add_merchant: '/merchants/create',
  add_product: '/products',
  set_theme: '/settings/theme',
  set_payment: '/settings/paymentmode',
  set_domain: '/settings/domain',
  set_zone: '/settings/serviceable_zones',
}

/** Path of the page for an item; null if the page does not exist. */
function setupPathOf(key: string): string | null {
  const path = setupPaths[key] ?? '/settings'
  return isPage(path) ? path : null
}

/** The completed setup steps of the account, and where to do the others. */
export function progressOf(items: readonly ProgressItem[]) {
  const done = items.filter(({ isCompleted }) => isCompleted).length
  return {
    done,
    total: items.length,
    complete: done === items.length,
    items: items.map((item) => ({ ...item, to: setupPathOf(item.key) })),
  }
}
