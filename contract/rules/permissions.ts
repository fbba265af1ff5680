import { isMerchantPermission, isPermission } from '../permissions.ts'
import type { Permission } from '../permissions.ts'

/**
 * Permissions of a principal, by name. All questions about permissions are functions of this file, in the API and
 * in the front ends.
 */
export type HeldPermissions = ReadonlySet<string>

/** Everything in every tenant. Only staff of the platform has it; it cannot be granted. */
export const operatorPermission = 'GlobalAccess' satisfies Permission
/** Everything in the tenant. Owners always have it. */
export const ownerPermission = 'GlobalAccessTenant' satisfies Permission
/** Access to the panel of every merchant. */
export const enterMerchantsPermission = 'AccessTenantMerchants' satisfies Permission
/** Permissions of tenant staff that works in every merchant. */
export const allMerchantsPermissions = [ownerPermission, enterMerchantsPermission] satisfies Permission[]
/** Permission of tenant staff that handles the orders of every merchant. */
export const tenantOrdersPermission = 'ManageTenantOrders' satisfies Permission
/** Permission of merchant staff that handles the merchant's orders. */
export const merchantOrdersPermission = 'ManageMerchantOrders' satisfies Permission

export const isOperator = (held: HeldPermissions): boolean => held.has(operatorPermission)
/** Whether the principal may do everything in the tenant. */
export const hasFullAccess = (held: HeldPermissions): boolean => isOperator(held) || held.has(ownerPermission)
/** Whether the principal sees every merchant of the tenant. */
export const seesAllMerchants = (held: HeldPermissions): boolean =>
  isOperator(held) || allMerchantsPermissions.some((name) => held.has(name))
/** Whether the principal sees the orders of every merchant. */
export const seesAllOrders = (held: HeldPermissions): boolean =>
  seesAllMerchants(held) || held.has(tenantOrdersPermission)
/** Whether the principal handles the orders of the merchant in which it holds these permissions. */
export const handlesMerchantOrders = (held: HeldPermissions): boolean => held.has(merchantOrdersPermission)
/** Whether these permissions include full access, which only owners and operators can grant. */
export const includesFullAccess = (names: readonly string[]): boolean => hasFullAccess(new Set(names))

export const canManageCustomers = (held: HeldPermissions): boolean =>
  hasPermission(held, 'tenant', 'ManageTenantCustomers')
export const canManageMerchants = (held: HeldPermissions): boolean =>
  hasPermission(held, 'tenant', 'ManageTenantMerchants')
/** Whether the principal may pay the tenant's bills without being an owner. */
export const canPayBills = (held: HeldPermissions): boolean => held.has('ManageTenantPlans')
export const canOpenHelp = (held: HeldPermissions): boolean => hasPermission(held, 'tenant', 'ManageTenantHelp')
export const canOpenAutomation = (held: HeldPermissions): boolean =>
  hasPermission(held, 'tenant', 'ManageTenantAutozod')

/** Whether a permission can be granted at all. */
export const isGrantable = (name: string): name is Permission => isPermission(name) && name !== operatorPermission

/**
 * Whether the principal may make a call of this scope that requires one of `required`. Used by gate, menus and
 * buttons.
 */
export function hasPermission(
  held: HeldPermissions,
  scope: string,
  required: Permission | readonly Permission[],
): boolean {
  if (isOperator(held)) return true
  if (scope !== 'platform' && held.has(ownerPermission)) {
    const names: readonly string[] = typeof required === 'string' ? [required] : required
    return !(names.length === 1 && names[0] === operatorPermission)
  }
  if (scope === 'merchant' && held.has(enterMerchantsPermission)) return true
  return typeof required === 'string' ? held.has(required) : required.some((name) => held.has(name))
}

/** Whether the principal holds a permission, directly or through one that includes it. */
export const holdsPermission = (held: HeldPermissions, name: string): boolean =>
  isPermission(name) && hasPermission(held, isMerchantPermission(name) ? 'merchant' : 'tenant', name)

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
