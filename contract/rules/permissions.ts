import { isMerchantPermission, isPermission } from '../permissions.ts'
import type { Permission } from '../permissions.ts'

/**
 * Permissions of a principal, by name. All questions about permissions are functions of this file, in the API and
 * in the front ends.
 */
export type PermissionSet = ReadonlySet<string>

/** Everything in every tenant. Only staff of the platform has it; it cannot be granted. */
export const operatorPermission = 'GlobalAccess' satisfies Permission
/** Everything in the tenant. Owners always have it. */
export const ownerPermission = 'GlobalAccessTenant' satisfies Permission
/** Access to the panel of every merchant. */
export const enterMerchantsPermission = 'AccessTenantMerchants' satisfies Permission
/** Permissions of tenant staff that works in every merchant. */
export const allMerchantsPermissions = [ownerPermission, enterMerchantsPermission] satisfies Permission[]
/** Permission of tenant staff that manages the products of every merchant. */
const merchantProductsPermission = 'ManageTenantMerchantsProduct' satisfies Permission
/** Permissions of a merchant's catalog: of its staff, and of tenant staff that manages every catalog. */
export const catalogPermissions = ['ManageMerchantCatalog', merchantProductsPermission] as const satisfies Permission[]
/** Permission of tenant staff that manages the apps of the network, and those of every merchant. */
export const tenantAppsPermission = 'ManageTenantApps' satisfies Permission
/** Either of these opens the apps of a merchant. */
export const merchantAppsPermissions = [tenantAppsPermission, 'ManageMerchantApps'] as const satisfies Permission[]
/** Permission of tenant staff that handles the orders of every merchant. */
export const tenantOrdersPermission = 'ManageTenantOrders' satisfies Permission
/** Permission of drivers of the tenant's fleet, who deliver for every merchant. */
export const tenantDriverPermission = 'DeliverTenantOrders' satisfies Permission
/** Permission of drivers of a merchant. */
export const merchantDriverPermission = 'DeliverMerchantOrders' satisfies Permission
/** Permission of merchant staff that handles the merchant's orders. */
export const merchantOrdersPermission = 'ManageMerchantOrders' satisfies Permission

export const isOperator = (permissions: PermissionSet): boolean => permissions.has(operatorPermission)
/** Whether the principal may do everything in the tenant. */
export const hasFullAccess = (permissions: PermissionSet): boolean =>
  isOperator(permissions) || permissions.has(ownerPermission)
/** Whether the principal sees every merchant of the tenant. */
export const seesAllMerchants = (permissions: PermissionSet): boolean =>
  isOperator(permissions) || allMerchantsPermissions.some((name) => permissions.has(name))
/** Whether the principal may open the panel of every merchant; what it may do there is up to its permissions. */
export const entersAllMerchants = (permissions: PermissionSet): boolean =>
  seesAllMerchants(permissions) || permissions.has(merchantProductsPermission) || permissions.has(tenantAppsPermission)
/** Whether the principal sees the orders of every merchant. */
export const seesAllOrders = (permissions: PermissionSet): boolean =>
  seesAllMerchants(permissions) || permissions.has(tenantOrdersPermission)
/** Whether the principal handles the orders of the merchant in which it holds these permissions. */
export const handlesMerchantOrders = (permissions: PermissionSet): boolean => permissions.has(merchantOrdersPermission)
/** Whether these permissions include full access, which only owners and operators can grant. */
export const includesFullAccess = (names: readonly string[]): boolean => hasFullAccess(new Set(names))

/** Manages the customers of a tenant. */
export const customersPermission = 'ManageTenantCustomers' satisfies Permission
export const canManageCustomers = (permissions: PermissionSet): boolean =>
  hasPermission(permissions, 'tenant', customersPermission)
export const canManageMerchants = (permissions: PermissionSet): boolean =>
  hasPermission(permissions, 'tenant', 'ManageTenantMerchants')
/** Shows the plan and the bills of the tenant. */
export const billingPermission = 'ManageTenantPlans' satisfies Permission
/** Whether the principal may pay the tenant's bills without being an owner. */
export const canPayBills = (permissions: PermissionSet): boolean => permissions.has(billingPermission)
/** Permissions of forms: of orders and product categories, and of registration. */
export const formPermissions = [
  'ManageTenantSettingsOrder',
  'ManageTenantSettingsAuthentication',
] as const satisfies Permission[]
/** Whether the principal may edit the form of registration, or those of orders and product categories. */
export const canEditForm = (permissions: PermissionSet, isRegistration: boolean): boolean =>
  hasPermission(permissions, 'tenant', formPermissions[isRegistration ? 1 : 0])
/** Whether the principal may see this merchant, also while it is not published. */
export const seesMerchant = (
  { permissions, merchantIds }: { permissions: PermissionSet; merchantIds: readonly string[] },
  merchantId: string,
): boolean => merchantIds.includes(merchantId) || seesAllMerchants(permissions) || canManageMerchants(permissions)
export const canOpenHelp = (permissions: PermissionSet): boolean =>
  hasPermission(permissions, 'tenant', 'ManageTenantHelp')
export const canOpenAutomation = (permissions: PermissionSet): boolean =>
  hasPermission(permissions, 'tenant', 'ManageTenantAutozod')

/** Whether a permission can be granted at all. */
export const isGrantable = (name: string): name is Permission => isPermission(name) && name !== operatorPermission

/**
 * Whether the principal may make a call of this scope that requires one of `required`. Used by gate, menus and
 * buttons.
 */
export function hasPermission(
  permissions: PermissionSet,
  scope: string,
  required: Permission | readonly Permission[],
): boolean {
  if (isOperator(permissions)) return true
  if (scope !== 'platform' && permissions.has(ownerPermission)) {
    const names: readonly string[] = typeof required === 'string' ? [required] : required
    return !(names.length === 1 && names[0] === operatorPermission)
  }
  if (scope === 'merchant' && permissions.has(enterMerchantsPermission)) return true
  return typeof required === 'string' ? permissions.has(required) : required.some((name) => permissions.has(name))
}

/** Whether the principal holds a permission, directly or through one that includes it. */
export const holdsPermission = (permissions: PermissionSet, name: string): boolean =>
  isPermission(name) && hasPermission(permissions, isMerchantPermission(name) ? 'merchant' : 'tenant', name)

/** The permissions of which a call requires one; empty if it is public or open to every session. */
export const permissionsOf = ({
  permission,
}: {
  readonly permission: Permission | readonly Permission[] | 'public' | 'signed-in' | 'customer'
}): readonly Permission[] =>
  typeof permission === 'object'
    ? permission
    : permission === 'public' || permission === 'signed-in' || permission === 'customer'
      ? []
      : [permission]
