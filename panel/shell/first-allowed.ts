import { passes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { doorOf } from '#kit/data/door.ts'
import { isPage } from './known-path.ts'

const tenantPages: readonly (readonly [path: string, permission: Permission])[] = [
  ['/dashboard', 'ManageTenantDashboard'], ['/orders', 'ManageTenantOrders'], ['/merchants', 'ManageTenantMerchants'], ['/products', 'ManageTenantMerchantsProduct'],
  ['/customers', 'ManageTenantCustomers'], ['/coupons', 'ManageTenantPromotions'], ['/reviews', 'ManageTenantReviews'], ['/analytics', 'ManageTenantAnalytics'],
  ['/reports', 'ManageTenantReports'], ['/apps', 'ManageTenantApps'], ['/settings', 'ManageTenantSettings'], ['/billing', 'ManageTenantPlans'],
]
const merchantPages: typeof tenantPages = [
  ['/dashboard', 'ManageMerchantDashboard'], ['/orders', 'ManageMerchantOrders'], ['/products', 'ManageMerchantCatalog'], ['/coupons', 'ManageMerchantCoupons'],
  ['/reviews', 'ViewMerchantReview'], ['/reports', 'ManageMerchantReports'], ['/settings', 'ManageMerchantSettings'], ['/apps', 'ManageMerchantApps'],
]

/** The first page of the panel at `path` that somebody may open. */
export function firstAllowed(held: ReadonlySet<string>, path: string): string {
  const { panel, merchantId } = doorOf(path)
  const [page] = (panel === 'merchant' ? merchantPages : tenantPages).find(([page, permission]) => passes(held, panel, permission) && isPage(merchantId === undefined ? page : `/m/${merchantId}${page}`)) ?? []
  if (page === undefined) return '/select'
  return merchantId === undefined ? page : `/m/${merchantId}${page}`
}
