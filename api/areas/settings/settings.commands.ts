import type { Settings } from '#contract/areas/settings/settings.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { storeState } from './store-open.rules.ts'

/**
 * Throws 503 while the store is closed or under maintenance; called before quoting, placing and paying. `now`
 * is in epoch ms. The maintenance error carries the tenant’s message by locale.
 */
export function assertStoreOpen(tenant: ResolvedTenant, settings: Pick<Settings, 'maintenance'>, now: number): void {
  const state = storeState(tenant, settings, now)
  if (state.is_open) return
  throw state.reason === 'MAINTENANCE'
    ? apiError('MAINTENANCE', {}, { message: state.message })
    : apiError('STORE_CLOSED')
}
