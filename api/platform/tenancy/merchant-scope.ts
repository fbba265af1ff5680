import { entersAllMerchants } from '#contract/rules/permissions.ts'
import { namedQuery } from '../db/named-query.ts'
import { apiError } from '../api-error.ts'
import { Cache } from '../runtime/cache.ts'
import type { AppServices } from '../app-services.ts'
import type { ResolvedTenant } from './tenants.ts'
import type { PanelUser } from '../identity/principal.ts'

const knownMerchants = new Cache<true>({ maxEntries: 10_000 })
const maxAgeMs = 5_000

/**
 * The merchant of a merchant call: the requested one, or the user's only one. Foreign and unknown merchants both
 * give 403.
 */
export async function resolveMerchantScope(
  services: AppServices,
  user: PanelUser,
  tenant: ResolvedTenant,
  requestedId: unknown,
): Promise<string> {
  const merchantId =
    typeof requestedId === 'string' && requestedId !== ''
      ? requestedId.toLowerCase()
      : user.merchantIds.length === 1
        ? user.merchantIds[0]
        : undefined
  if (!merchantId || (user.impersonation?.merchantId && user.impersonation.merchantId !== merchantId))
    throw apiError('WRONG_MERCHANT')
  const entersAll = entersAllMerchants(user.permissions)
  if (!entersAll && !user.merchantIds.includes(merchantId)) throw apiError('WRONG_MERCHANT')
  if (entersAll && !(await merchantExists(services, tenant.id, merchantId))) throw apiError('WRONG_MERCHANT')
  return merchantId
}

async function merchantExists(services: AppServices, tenantId: string, merchantId: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(merchantId)) return false
  const key = `${tenantId}/${merchantId}`
  const now = Date.now()
  if (knownMerchants.get(key, now)) return true
  const { rows } = await services.platformPool.query(
    namedQuery('select 1 from merchant where tenant_id = $1 and id = $2 and deleted_at is null', [
      tenantId,
      merchantId,
    ]),
  )
  if (rows.length === 0) return false
  knownMerchants.set(key, true, now + maxAgeMs)
  return true
}
