import type { Call } from '#contract/call.ts'
import { PrebuiltResponse } from '#api/platform/handlers.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import { envelopeSerializer } from '#api/platform/http/response-serializer.ts'

const minute = 60_000
/** How long a catalogue's version is believed without asking; a change announced in between counts at once. */
const versionCacheMs = 2_000

const versions = new TenantCache<number>({ maxEntries: 20_000 })
const pages = new TenantCache<PrebuiltResponse>({
  maxEntries: 20_000,
  maxWeight: 64_000_000,
  weigh: ({ body }) => body.length,
})

/** A page of a merchant's catalogue: of which call, about what, in which language. `now` in epoch ms. */
export type PageRenderer = {
  tenantId: string
  merchantId: string
  call: Call
  about: string
  locale: string
  now: number
}

const versionAt = ({ tenantId, merchantId }: PageRenderer) => ({ tenantId, subject: merchantId, parts: ['version'] })
/** Schedules change by the minute, so a page stands for one. */
const pageAt = ({ tenantId, merchantId, call, about, locale, now }: PageRenderer, version: number) => ({
  tenantId,
  subject: merchantId,
  parts: [call.path, about, version, locale, Math.floor(now / minute)],
})

/** The kept page, if its version is known to be the newest. */
export function cachedPage(page: PageRenderer): PrebuiltResponse | undefined {
  const version = versions.get(versionAt(page), page.now)
  return version === undefined ? undefined : pages.get(pageAt(page, version), page.now)
}

/** The page of the version that the database just told, kept or made now. */
export async function getOrRenderPage(
  page: PageRenderer,
  version: number,
  make: () => Promise<unknown>,
): Promise<PrebuiltResponse> {
  versions.set(versionAt(page), version, page.now + versionCacheMs)
  const kept = pages.get(pageAt(page, version), page.now)
  if (kept) return kept
  const ready = new PrebuiltResponse(writerOf(page.call)({ success: true, status_code: 200, data: await make() }))
  pages.set(pageAt(page, version), ready, page.now + minute)
  return ready
}

const writers = new Map<Call, ReturnType<typeof envelopeSerializer>>()

function writerOf(call: Call) {
  const known = writers.get(call)
  if (known) return known
  const writer = envelopeSerializer(call)
  writers.set(call, writer)
  return writer
}
