import type { ReportInput } from '#contract/areas/reports.ts'
import type { Context } from '#api/platform/handlers.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { periodsOf, rangeErrors } from './ranges.rules.ts'
import { findMerchantFacts } from './reports.db.ts'

type MerchantFacts = { timezone: string; currency: string; name: string }

/** Cached facts of merchants; with them a report needs one round trip. */
const factsCache = new TenantCache<MerchantFacts>({ maxEntries: 5_000 })
const cacheMs = 600_000

/**
 * The time zone and currency of the report. A merchant panel uses the merchant’s zone; a tenant report on a
 * merchant uses the tenant’s zone and the merchant’s currency.
 */
async function resolveReportScope({
  db,
  tenant,
  input,
}: Context<ReportInput>): Promise<MerchantFacts & { merchantId: string | null }> {
  const merchantId = db.scope.merchantId ?? input.merchant_id ?? null
  if (merchantId === null) return { merchantId, timezone: tenant.timezone, currency: tenant.currency, name: '' }
  const cacheKey = { tenantId: tenant.id, subject: merchantId, parts: ['zone and currency'] }
  const facts = factsCache.get(cacheKey, db.nowMs) ?? orNotFound(await findMerchantFacts(db, merchantId), 'Merchant')
  factsCache.set(cacheKey, facts, db.nowMs + cacheMs)
  return { ...facts, merchantId, timezone: db.scope.merchantId === null ? tenant.timezone : facts.timezone }
}

/** The period that a report asks for and the one to compare it with. Throws 422 for an invalid range. */
export async function periodsFor(context: Context<ReportInput>) {
  const errors = rangeErrors(context.input)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const scope = await resolveReportScope(context)
  const { current, previous, earlier } = periodsOf(context.input, context.db.nowMs, scope.timezone)
  return {
    ...scope,
    current: { ...scope, period: current },
    previous: { ...scope, period: previous },
    earlier: { ...scope, period: earlier },
  }
}
export type ReportPeriods = Awaited<ReturnType<typeof periodsFor>>

/** Reports of the last second are shared, so that many open dashboards cost no more than one. */
export const reportCacheMs = 1_000

/**
 * Breakdowns are shared longer, because they read many rows. A change of an order ends this at once; what moves with the
 * clock alone, such as the minutes of a pause, may be so much older.
 */
export const breakdownCacheMs = 5_000

/** What a report depends on apart from the orders. The end of the comparison moves with the clock and is left out. */
export const cacheParts = (
  { merchantId, timezone, currency, current: { period } }: ReportPeriods,
  { merchant_id: _merchant, start_date: _start, end_date: _end, ...input }: ReportInput,
) => [merchantId, timezone, currency, input, period.start_date, period.end_date]
