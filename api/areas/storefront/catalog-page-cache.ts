import type { Call } from '#contract/call.ts'
import { PrebuiltResponse } from '#api/platform/handlers.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import { envelopeSerializer } from '#api/platform/http/response-serializer.ts'

const minute = 60_000
/** How long a catalogue version is used without reading it again. A published change takes effect immediately. */
const versionCacheMs = 2_000

const versions = new TenantCache<number>({ maxEntries: 20_000 })
const pages = new TenantCache<PrebuiltResponse>({
  maxEntries: 20_000,
  maxWeight: 64_000_000,
  weigh: ({ body }) => body.length,
})

/** Identifies a page of a merchant's catalogue by call, subject and language. `now` is in epoch milliseconds. */
export type PageKey = {
  tenantId: string
  merchantId: string
  call: Call
  variant: string
  locale: string
  now: number
}

const versionAt = ({ tenantId, merchantId }: PageKey) => ({ tenantId, subject: merchantId, parts: ['version'] })
/** Schedules can change every minute, so a page is cached for the current minute. */
const pageAt = ({ tenantId, merchantId, call, variant: about, locale, now }: PageKey, version: number) => ({
  tenantId,
  subject: merchantId,
  parts: [call.path, about, version, locale, Math.floor(now / minute)],
})

/** Returns the cached page if its version is known to be current. */
export function cachedPage(page: PageKey): PrebuiltResponse | undefined {
  const version = versions.get(versionAt(page), page.now)
  return version === undefined ? undefined : pages.get(pageAt(page, version), page.now)
}

/** Returns the cached page of the given version, or renders and caches it. */
export async function getOrRenderPage(
  page: PageKey,
  version: number,
  render: () => Promise<unknown>,
): Promise<PrebuiltResponse> {
  versions.set(versionAt(page), version, page.now + versionCacheMs)
  const cached = pages.get(pageAt(page, version), page.now)
  if (cached) return cached
  const response = new PrebuiltResponse(
    envelopeSerializer(page.call)({ success: true, status_code: 200, data: await render() }),
  )
  pages.set(pageAt(page, version), response, page.now + minute)
  return response
}
