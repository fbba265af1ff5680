import type { Permission } from '../permissions.ts'
import type { PermissionRow } from '../areas/users/users.ts'

type RoleTemplate = {
  key: 'admin' | 'manager' | 'support' | 'menu' | 'kitchen' | 'driver'
  permissions: readonly Permission[]
}

const tenantTemplates: readonly RoleTemplate[] = [
  { key: 'admin', permissions: ['GlobalAccessTenant'] },
  {
    key: 'manager',
    permissions: [
      'ManageTenantDashboard',
      'ManageTenantOrders',
      'AccessTenantMerchants',
      'ManageTenantMerchants',
      'ManageTenantMerchantsCategory',
      'ManageTenantMerchantsProduct',
      'ManageTenantPromotions',
      'ManageTenantReports',
      'TenantReportsExport',
      'ManageTenantHelp',
    ],
  },
  { key: 'support', permissions: ['ManageTenantOrders', 'ManageTenantHelp'] },
  { key: 'menu', permissions: ['ManageTenantMerchantsProduct', 'ManageTenantMerchantsCategory'] },
  { key: 'driver', permissions: ['DeliverTenantOrders'] },
]

const merchantTemplates: readonly RoleTemplate[] = [
  {
    key: 'manager',
    permissions: [
      'ManageMerchantOrders',
      'ManageMerchantDashboard',
      'ManageMerchantCatalog',
      'ManageMerchantReports',
      'ManageMerchantSettingsGeneral',
      'ManageMerchantSettingsUsers',
      'ManageMerchantSettingsStoreTiming',
      'ManageMerchantSettingsServiceableZones',
    ],
  },
  { key: 'kitchen', permissions: ['ManageMerchantOrders'] },
  { key: 'menu', permissions: ['ManageMerchantCatalog'] },
  { key: 'driver', permissions: ['DeliverMerchantOrders'] },
]

/**
 * Common jobs with their permissions, of the tenant if the rows contain tenant permissions, else of the merchant.
 * Permissions that are not listed are left out. Jobs with a permission that the user cannot grant are left out.
 */
export function roleTemplatesOf(rows: readonly PermissionRow[]): { key: RoleTemplate['key']; permissions: string[] }[] {
  const listed = new Map(rows.flatMap(({ permissions }) => permissions).map((one) => [one.name, one.grantable]))
  const templates = listed.has('ManageTenantOrders') ? tenantTemplates : merchantTemplates
  return templates
    .map(({ key, permissions }) => ({ key, permissions: permissions.filter((name) => listed.has(name)) }))
    .filter(({ permissions }) => permissions.length > 0 && permissions.every((name) => listed.get(name) === true))
}

/** The template with exactly these permissions. */
export const templateOf = (
  templates: ReturnType<typeof roleTemplatesOf>,
  value: readonly string[],
): RoleTemplate['key'] | undefined =>
  templates.find(
    ({ permissions }) => permissions.length === value.length && permissions.every((name) => value.includes(name)),
  )?.key
