/** All permissions. A call requires one of those that it names. */
const settingsOf = <P extends string, S extends readonly string[]>(prefix: P, sections: S) =>
  sections.map((section) => `${prefix}${section}` as const)

const tenantSettings = [
  'General',
  'Groups',
  'UsersApiKeys',
  'ServiceableZones',
  'Payment',
  'Theme',
  'Language',
  'Order',
  'StoreTiming',
  'Notification',
  'ApiKeys',
  'Page',
  'MobileApps',
  'Domain',
  'Webhook',
  'Account',
  'Maintenance',
  'DeliveryIntegrations',
  'ThermalPrinter',
  'Authentication',
  'PageBuilder',
  'GoogleChannel',
  'Payouts',
] as const
const merchantSettings = ['General', 'Users', 'ServiceableZones', 'StoreTiming', 'Upload', 'Payouts'] as const

type TenantSetting = `ManageTenantSettings${(typeof tenantSettings)[number]}`
type MerchantSetting = `ManageMerchantSettings${(typeof merchantSettings)[number]}`

/** The permission for one section of the settings. */
export const tenantSetting = (section: (typeof tenantSettings)[number]): TenantSetting =>
  `ManageTenantSettings${section}`
export const merchantSetting = (section: (typeof merchantSettings)[number]): MerchantSetting =>
  `ManageMerchantSettings${section}`

/** Each of these permissions opens at least one settings section. */
export const tenantSettingsNames = [
  'ManageTenantSettings',
  ...settingsOf('ManageTenantSettings', tenantSettings),
] as const
export const merchantSettingsNames = [
  'ManageMerchantSettings',
  ...settingsOf('ManageMerchantSettings', merchantSettings),
] as const

export const tenantPermissions = [
  'ManageTenantDashboard',
  'ManageTenantOrders',
  'DeliverTenantOrders',
  'AccessTenantMerchants',
  'ManageTenantMerchants',
  'ManageTenantMerchantsCategory',
  'ManageTenantMerchantsProduct',
  'ManageTenantCustomers',
  'ManageTenantPromotions',
  'ManageTenantAnalytics',
  'ManageTenantReviews',
  'ManageTenantReports',
  'TenantReportsExport',
  'ManageTenantApps',
  'ManageTenantPlans',
  'ManageTenantHelp',
  'ManageTenantAutozod',
  'GlobalAccess',
  'GlobalAccessTenant',
  ...tenantSettingsNames,
] as const
export const merchantPermissions = [
  'ManageMerchantOrders',
  'DeliverMerchantOrders',
  'ManageMerchantDashboard',
  'ManageMerchantCatalog',
  'ManageMerchantCoupons',
  'ViewMerchantReview',
  'ManageMerchantReports',
  'ManageMerchantApps',
  ...merchantSettingsNames,
] as const

export type Permission =
  | (typeof tenantPermissions)[number]
  | (typeof merchantPermissions)[number]
  | TenantSetting
  | MerchantSetting

const allPermissions: ReadonlySet<string> = new Set([...tenantPermissions, ...merchantPermissions])
export const isPermission = (name: string): name is Permission => allPermissions.has(name)

const merchantPermissionSet: ReadonlySet<string> = new Set(merchantPermissions)
export const isMerchantPermission = (name: string) => merchantPermissionSet.has(name)

/** All permissions that can be granted, by topic. GlobalAccess cannot be granted. */
export const permissionGroups = [
  {
    group: 'overview',
    permissions: ['ManageTenantDashboard', 'ManageTenantAnalytics', 'ManageTenantReports', 'TenantReportsExport'],
  },
  { group: 'orders', permissions: ['ManageTenantOrders', 'DeliverTenantOrders'] },
  {
    group: 'merchants',
    permissions: [
      'ManageTenantMerchants',
      'ManageTenantMerchantsCategory',
      'ManageTenantMerchantsProduct',
      'AccessTenantMerchants',
    ],
  },
  { group: 'customers', permissions: ['ManageTenantCustomers', 'ManageTenantPromotions', 'ManageTenantReviews'] },
  {
    group: 'network',
    permissions: [
      'ManageTenantApps',
      'ManageTenantPlans',
      'ManageTenantHelp',
      'ManageTenantAutozod',
      'GlobalAccessTenant',
    ],
  },
  { group: 'settings', permissions: tenantSettingsNames },
  {
    group: 'merchant',
    permissions: [
      'ManageMerchantOrders',
      'DeliverMerchantOrders',
      'ManageMerchantDashboard',
      'ManageMerchantCatalog',
      'ManageMerchantCoupons',
      'ViewMerchantReview',
      'ManageMerchantReports',
      'ManageMerchantApps',
    ],
  },
  { group: 'merchant_settings', permissions: merchantSettingsNames },
] as const satisfies readonly { group: string; permissions: readonly Permission[] }[]
