import type { Context } from '#api/platform/handlers.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'

/** What acts of signing in need of a request: they hash, so they open their transactions themselves. */
export type AuthContext = Pick<Context, 'services' | 'tenant' | 'request' | 'openTransaction' | 'principal'>

/** The panel user; customers, who may make signed-in calls too, are refused. */
export function requirePanelUser({ principal }: Pick<Context, 'principal'>): PanelUser {
  if (principal.kind !== 'user') throw apiError(principal.kind === 'customer' ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN')
  return principal
}

export const homeScopeOf = (user: Pick<PanelUser, 'homeTenantId'>) => ({
  tenantId: user.homeTenantId,
  merchantId: null,
})
