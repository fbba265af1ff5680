import { store as calls } from '#contract/areas/storefront/storefront.ts'
import type { StoreBoot } from '#contract/areas/storefront/storefront.ts'
import { PrebuiltResponse } from '#api/platform/handlers.ts'
import type { PreTransactionContext } from '#api/platform/handlers.ts'
import { envelopeSerializer } from '#api/platform/http/response-serializer.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import { localeOf } from './visitor-context.ts'

const minute = 60_000
const responses = new TenantCache<PrebuiltResponse>({
  maxEntries: 20_000,
  maxWeight: 32_000_000,
  weigh: ({ body }) => body.length,
})
const serialize = envelopeSerializer(calls.boot)

type BootContext = PreTransactionContext<{ locale?: string | undefined }>

/**
 * Responses by language, by version of the settings and by the properties of the tenant, which also change when
 * time passes. Maintenance starts and ends at a minute. Changed merchants move the map, so they invalidate it too.
 */
const keyOf = (context: BootContext) => {
  const { id, settingsVersion, status, isAdminActive, storeHost, name } = context.tenant
  const currentMinute = Math.floor(context.services.clock() / minute)
  return {
    tenantId: id,
    subject: 'merchants',
    parts: ['boot', localeOf(context), settingsVersion, status, String(isAdminActive), storeHost, name, currentMinute],
  }
}

export const cachedBoot = (context: BootContext): PrebuiltResponse | undefined =>
  responses.get(keyOf(context), context.services.clock())

/** Renders and caches the response, unless something changed meanwhile. */
export async function renderBoot(context: BootContext, render: () => Promise<StoreBoot>): Promise<PrebuiltResponse> {
  const key = keyOf(context)
  const generation = responses.generation(key)
  const response = new PrebuiltResponse(serialize({ success: true, status_code: 200, data: await render() }))
  if (responses.generation(key) === generation) responses.set(key, response, context.services.clock() + minute)
  return response
}
