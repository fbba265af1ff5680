import type { Call } from '#contract/call.ts'
import { hasPermission, isOperator } from '#contract/rules/permissions.ts'
import { apiError } from '../api-error.ts'
import type { TenantScope } from '../db/db.ts'
import { isMerchantStaff, scopeToMerchant } from '../identity/principal.ts'
import type { PanelUser, Principal } from '../identity/principal.ts'
import type { ResolvedTenant } from '../tenancy/tenants.ts'

/** Whether the call runs inside one merchant, so that the principal's permissions in that merchant count. */
export const isMerchantCall = ({ scope, allMerchants }: Call): boolean => scope === 'merchant' && allMerchants !== true

/**
 * Throws 401 or 403 unless the principal may make this call in this tenant, and 402 when the tenant is blocked.
 * The permission of a merchant call is checked later, by narrowToMerchant.
 */
export function assertAllowed(call: Call, principal: Principal, tenant: ResolvedTenant): void {
  if (call.permission === 'public') return
  if (principal.kind === 'anonymous') throw apiError('NOT_SIGNED_IN')
  const isAllowed = principal.kind === 'customer' ? isOpenToCustomers(call) : isOpenToUser(call, principal)
  if (!isAllowed) throw apiError('NOT_ALLOWED')
  if (principal.kind === 'customer') return
  const isBlocked = !tenant.isAdminActive || tenant.status !== 1
  if (isBlocked && isClosedWhenBlocked(call) && !isOperator(principal.permissions)) throw apiError('PLAN_EXPIRED')
}

/** The principal with the permissions held in the merchant of the call; 403 without the permission of the call. */
export function narrowToMerchant(call: Call, principal: Principal, { merchantId }: TenantScope): Principal {
  if (!isMerchantCall(call) || principal.kind !== 'user' || merchantId === null) return principal
  const user = scopeToMerchant(principal, merchantId)
  if (!holdsPermissionOf(call, user)) throw apiError('NOT_ALLOWED')
  return user
}

const customerScopes: ReadonlySet<Call['scope']> = new Set<Call['scope']>(['auth', 'upload', 'realtime'])

const isOpenToCustomers = ({ scope, permission }: Call) =>
  permission === 'customer' || (permission === 'signed-in' && customerScopes.has(scope))

function isOpenToUser(call: Call, user: PanelUser): boolean {
  if (call.permission === 'customer') return false
  if (user.apiKey && !isOpenToApiKeys(call)) return false
  if (call.scope === 'platform' && user.impersonation) return false
  if (!isMerchantCall(call) && !holdsPermissionOf(call, user)) return false
  return !(call.scope === 'tenant' && call.permission === 'signed-in' && isMerchantStaff(user))
}

const holdsPermissionOf = ({ scope, permission }: Call, user: PanelUser) =>
  permission === 'public' ||
  permission === 'signed-in' ||
  permission === 'customer' ||
  hasPermission(user.permissions, scope, permission)

/** API keys reach the tenant panel's calls except accounts, permissions, keys and bills. */
const isOpenToApiKeys = ({ scope, path }: Call) =>
  scope === 'tenant' && !/^\/admin\/v1\/(billing|auth(?!\/user))\//.test(path)

const isClosedWhenBlocked = ({ scope, allowedWhenBlocked }: Call) =>
  (scope === 'tenant' || scope === 'merchant') && allowedWhenBlocked !== true
