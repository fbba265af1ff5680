import type { Context } from '#api/platform/handlers.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'

/** The request context of sign-in commands. They hash passwords, so they open their own transactions. */
export type AuthContext = Pick<Context, 'services' | 'tenant' | 'request' | 'openTransaction' | 'principal'>

/** Returns the panel user. Customers may make signed-in calls too; they get 403 here. */
export function requirePanelUser({ principal }: Pick<Context, 'principal'>): PanelUser {
  if (principal.kind !== 'user') throw apiError(principal.kind === 'customer' ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN')
  return principal
}

export const homeScopeOf = (user: Pick<PanelUser, 'homeTenantId'>) => ({
  tenantId: user.homeTenantId,
  merchantId: null,
})
