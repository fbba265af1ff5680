import { isMerchantPermission, isPermission } from '../permissions.ts'
import type { Permission } from '../permissions.ts'

/** The permissions that somebody holds, by name. Every question about them is asked here, in the API and in the front ends. */
export type HeldPermissions = ReadonlySet<string>

/** Everything, in every tenant. Only people of the platform hold it; nobody can give it. */
export const operatorPermission = 'GlobalAccess' satisfies Permission
/** Everything in the tenant. An owner always holds it. */
export const ownerPermission = 'GlobalAccessTenant' satisfies Permission
/** Opens the panel of every merchant. */
export const enterMerchantsPermission = 'AccessTenantMerchants' satisfies Permission
/** Held by people of the tenant who work in every merchant. */
export const allMerchantsPermissions = [ownerPermission, enterMerchantsPermission] satisfies Permission[]
/** Held by people of the tenant who handle the orders of every merchant. */
export const tenantOrdersPermission = 'ManageTenantOrders' satisfies Permission
/** Held by people of a merchant who handle its orders. */
export const merchantOrdersPermission = 'ManageMerchantOrders' satisfies Permission

export const isOperator = (held: HeldPermissions): boolean => held.has(operatorPermission)
/** Whether somebody may do everything in the tenant. */
export const hasFullAccess = (held: HeldPermissions): boolean => isOperator(held) || held.has(ownerPermission)
/** Whether every merchant of the tenant is open to somebody. */
export const seesAllMerchants = (held: HeldPermissions): boolean =>
  isOperator(held) || allMerchantsPermissions.some((name) => held.has(name))
/** Whether the orders of every merchant are open to somebody. */
export const seesAllOrders = (held: HeldPermissions): boolean =>
  seesAllMerchants(held) || held.has(tenantOrdersPermission)
/** Whether somebody handles the orders of the merchant in which they hold these. */
export const handlesMerchantOrders = (held: HeldPermissions): boolean => held.has(merchantOrdersPermission)
/** Whether these permissions can be held only by people above others. */
export const includesFullAccess = (names: readonly string[]): boolean => hasFullAccess(new Set(names))

export const canManageCustomers = (held: HeldPermissions): boolean =>
  hasPermission(held, 'tenant', 'ManageTenantCustomers')
export const canManageMerchants = (held: HeldPermissions): boolean =>
  hasPermission(held, 'tenant', 'ManageTenantMerchants')
/** Whether somebody besides the owners may pay the bills of the tenant. */
export const canPayBills = (held: HeldPermissions): boolean => held.has('ManageTenantPlans')
export const canOpenHelp = (held: HeldPermissions): boolean => hasPermission(held, 'tenant', 'ManageTenantHelp')
export const canOpenAutomation = (held: HeldPermissions): boolean =>
  hasPermission(held, 'tenant', 'ManageTenantAutozod')

/** Whether a permission can be given to somebody at all. */
export const isGrantable = (name: string): name is Permission => isPermission(name) && name !== operatorPermission

/** Whether somebody passes a call of this scope that names `wanted`. Gate, menu and buttons ask the same. */
export function hasPermission(
  held: HeldPermissions,
  scope: string,
  wanted: Permission | readonly Permission[],
): boolean {
  if (isOperator(held)) return true
  if (scope !== 'platform' && held.has(ownerPermission)) {
    const names: readonly string[] = typeof wanted === 'string' ? [wanted] : wanted
    return !(names.length === 1 && names[0] === operatorPermission)
  }
  if (scope === 'merchant' && held.has(enterMerchantsPermission)) return true
  return typeof wanted === 'string' ? held.has(wanted) : wanted.some((name) => held.has(name))
}

/** Whether somebody holds a permission, by itself or through one that includes it. */
export const holdsPermission = (held: HeldPermissions, name: string): boolean =>
  isPermission(name) && hasPermission(held, isMerchantPermission(name) ? 'merchant' : 'tenant', name)

/** The permissions of which a call names one; none where every caller with a session, or everybody, may call it. */
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
