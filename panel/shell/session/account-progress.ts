import type { TenantBoot } from '#contract/areas/tenants/boot.ts'
import { canOpen } from '../routing/route-registry.ts'

type ProgressItem = TenantBoot['account_progress'][number]

const setupPaths: Record<string, string> = {
  add_merchant: '/merchants/create',
  add_product: '/products',
  set_theme: '/settings/theme',
  set_payment: '/settings/paymentmode',
  set_domain: '/settings/domain',
  set_zone: '/settings/serviceable_zones',
}

/** The setup steps with a page that the user may open. Other steps are left out. */
export function progressOf(items: readonly ProgressItem[], permissions: ReadonlySet<string>) {
  const steps = items.flatMap((item) => {
    const to = setupPaths[item.key]
    return to !== undefined && canOpen(permissions, to) ? [{ ...item, to }] : []
  })
  const done = steps.filter(({ isCompleted }) => isCompleted).length
  return { done, total: steps.length, complete: done === steps.length, items: steps }
}
