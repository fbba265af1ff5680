import { merchantSettingsNames, tenantSettingsNames } from '#contract/permissions.ts'
import { hasPermission } from '#contract/rules/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'
import { homeOf } from '../session/start-session.ts'
import { isPage } from '../routing/route-registry.ts'

type Page = readonly [path: string, needs: Permission | readonly Permission[]]

const tenantPages: readonly Page[] = [
  ['/dashboard', 'ManageTenantDashboard'],
  ['/orders', 'ManageTenantOrders'],
  ['/merchants', ['ManageTenantMerchants', 'AccessTenantMerchants']],
  ['/merchants/categories', 'ManageTenantMerchantsCategory'],
  ['/products', 'ManageTenantMerchantsProduct'],
  ['/customers', 'ManageTenantCustomers'],
  ['/coupons', 'ManageTenantPromotions'],
  ['/reviews', 'ManageTenantReviews'],
  ['/analytics', 'ManageTenantAnalytics'],
  ['/reports', 'ManageTenantReports'],
  ['/apps', 'ManageTenantApps'],
  ['/settings', tenantSettingsNames],
  ['/billing', 'ManageTenantPlans'],
  ['/help', 'ManageTenantHelp'],
]
const merchantPages: typeof tenantPages = [
  ['/dashboard', 'ManageMerchantDashboard'],
  ['/orders', 'ManageMerchantOrders'],
  ['/products', 'ManageMerchantCatalog'],
  ['/coupons', 'ManageMerchantCoupons'],
  ['/reviews', 'ViewMerchantReview'],
  ['/reports', 'ManageMerchantReports'],
  ['/settings', merchantSettingsNames],
  ['/apps', 'ManageMerchantApps'],
]

/** Sections of the settings in their order; who is sent away from one lands in the first of their own. */
const sectionPages: readonly Page[] = [
  ['/settings/general', 'ManageTenantSettingsGeneral'],
  ['/settings/groups', 'ManageTenantSettingsGroups'],
  ['/settings/users', 'ManageTenantSettingsUsersApiKeys'],
  ['/settings/serviceable_zones', 'ManageTenantSettingsServiceableZones'],
  ['/settings/theme', 'ManageTenantSettingsTheme'],
  ['/settings/language', 'ManageTenantSettingsLanguage'],
  ['/settings/order', 'ManageTenantSettingsOrder'],
  ['/settings/store_timing', 'ManageTenantSettingsStoreTiming'],
  ['/settings/notification', 'ManageTenantSettingsNotification'],
  ['/settings/api_keys', ['ManageTenantSettingsApiKeys', 'ManageTenantSettingsUsersApiKeys']],
  ['/settings/paymentmode', 'ManageTenantSettingsPayment'],
  ['/settings/payout', 'ManageTenantSettingsPayouts'],
  ['/settings/pages', 'ManageTenantSettingsPage'],
  ['/settings/mobile_settings', 'ManageTenantSettingsMobileApps'],
  ['/settings/domain', 'ManageTenantSettingsDomain'],
  ['/settings/webhooks', 'ManageTenantSettingsWebhook'],
  ['/settings/maintenance', 'ManageTenantSettingsMaintenance'],
  ['/settings/authentication', 'ManageTenantSettingsAuthentication'],
]
const merchantSectionPages: typeof sectionPages = [
  ['/settings/general', 'ManageMerchantSettingsGeneral'],
  ['/settings/users', 'ManageMerchantSettingsUsers'],
  ['/settings/serviceable_zones', 'ManageMerchantSettingsServiceableZones'],
  ['/settings/store_timing', 'ManageMerchantSettingsStoreTiming'],
  ['/settings/upload', 'ManageMerchantSettingsUpload'],
  ['/settings/payout', 'ManageMerchantSettingsPayouts'],
]
const isSection = (path: string) => /^(\/m\/[^/]+)?\/(settings|users)\//.test(path)

/** The first page of the panel at `path` that somebody may open. */
export function firstAllowed(held: ReadonlySet<string>, path: string): string {
  const { panel, merchantId } = panelRouteOf(path)
  const pages = panel === 'merchant' ? merchantPages : tenantPages
  const sections = panel === 'merchant' ? merchantSectionPages : sectionPages
  const [page] =
    [...(isSection(path) ? sections : []), ...pages].find(
      ([page, permission]) =>
        hasPermission(held, panel, permission) && isPage(merchantId === undefined ? page : `/m/${merchantId}${page}`),
    ) ?? []
  if (page === undefined) return '/select'
  return merchantId === undefined ? page : `/m/${merchantId}${page}`
}

/** The same for somebody who stands nowhere yet: in the panel they belong to. */
export const firstOf = (me: LoggedUser) =>
  firstAllowed(new Set(me.permissions), homeOf({ user: me, redirect_panel: me.redirect_panel }))
