import type { Context } from '#api/platform/handlers.ts'
import { fail } from '#api/platform/api-error.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'

/** What acts of signing in need of a request: they hash, so they open their transactions themselves. */
export type Front = Pick<Context, 'platform' | 'tenant' | 'request' | 'open' | 'who'>

/** The panel user; customers, who may make signed-in calls too, are refused. */
export function staff({ who }: Pick<Context, 'who'>): PanelUser {
  if (who.kind !== 'user') throw fail(who.kind === 'customer' ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN')
  return who
}

export const homeOf = (who: Pick<PanelUser, 'homeTenantId'>) => ({ tenantId: who.homeTenantId, merchantId: null })
