import type {
  dashboard as tenantCalls,
  merchantDashboard as merchantCalls,
  ReportInput,
} from '#contract/areas/reports.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { cachedTotals } from '../orders/cached-counts.ts'
import { ratingOf } from '../merchants/merchants.rules.ts'
import { figuresOf, hoursOf, otherSales, seriesOf, statusCounts } from './dashboard.rules.ts'
import { periodsOf, rangeErrors } from './ranges.rules.ts'
import { loadFigures, findMerchantFacts, listPopularMerchants, listPopularProducts, loadRatings } from './reports.db.ts'

type MerchantFacts = { timezone: string; currency: string }

/** Cached time zones and currencies of merchants; with them a report needs one round trip. */
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
  if (merchantId === null) return { merchantId, timezone: tenant.timezone, currency: tenant.currency }
  const cacheKey = { tenantId: tenant.id, subject: merchantId, parts: ['zone and currency'] }
  const facts = factsCache.get(cacheKey, db.nowMs) ?? orNotFound(await findMerchantFacts(db, merchantId), 'Merchant')
  factsCache.set(cacheKey, facts, db.nowMs + cacheMs)
  return {
    merchantId,
    timezone: db.scope.merchantId === null ? tenant.timezone : facts.timezone,
    currency: facts.currency,
  }
}

async function periodsFor(context: Context<ReportInput>) {
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

const topProducts = 10

/** Reports of the last second are shared, so that many open dashboards cost no more than one. */
const reportCacheMs = 1_000
const dashboards = cachedTotals<Awaited<ReturnType<typeof loadDashboard>>>(reportCacheMs)
const orderTotals = cachedTotals<Awaited<ReturnType<typeof loadTotals>>>(reportCacheMs)
const popularProducts = cachedTotals<Awaited<ReturnType<typeof listPopularProducts>>>(reportCacheMs)
const popularMerchants = cachedTotals<Awaited<ReturnType<typeof listPopularMerchants>>>(reportCacheMs)

type Periods = Awaited<ReturnType<typeof periodsFor>>
/** What a report depends on apart from the orders. The end of the comparison moves with the clock and is left out. */
const cacheParts = (
  { merchantId, timezone, currency, current: { period } }: Periods,
  { range, limit, compare }: { range?: string | undefined; limit?: number; compare?: string | undefined },
) => [merchantId, timezone, currency, range, limit, compare, period.start_date, period.end_date]

async function show(context: Context<ReportInput>) {
  const periods = await periodsFor(context)
  return dashboards(context.db, cacheParts(periods, context.input), () => loadDashboard(context.db, periods))
}

async function loadDashboard(db: Db, { current, previous, earlier, currency, timezone, merchantId }: Periods) {
  const until = previous.period.until
  const [{ rows }, { rows: rowsBefore, before: rowsUntil }, ratings, top_products] = await Promise.all([
    loadFigures(db, current, until),
    loadFigures(db, earlier, until),
    loadRatings(db, { current: current.period, previous: previous.period }, merchantId),
    listPopularProducts(db, current, topProducts),
  ])
  const [figures, before] = [figuresOf(rows, currency), figuresOf(rowsUntil, currency)]
  const { start_date, end_date } = current.period
  return {
    orders: figures.orders,
    sales: figures.sales,
    currency,
    timezone,
    start_date,
    end_date,
    other_sales: otherSales(rows, currency),
    average_rating: ratingOf(ratings.sum, ratings.reviews),
    reviews: ratings.reviews,
    series: seriesOf(rows, current.period, currency),
    hours: hoursOf(rows, current.period, currency),
    top_products,
    order_status: statusCounts(rows),
    previous: {
      orders: before.orders,
      sales: before.sales,
      average_rating: ratingOf(ratings.earlierSum, ratings.earlierReviews),
      start_date: earlier.period.start_date,
      end_date: earlier.period.end_date,
      until,
      series: seriesOf(rowsBefore, earlier.period, currency),
      hours: hoursOf(rowsBefore, earlier.period, currency),
    },
  }
}

async function figures(context: Context<ReportInput>) {
  const periods = await periodsFor(context)
  return orderTotals(context.db, cacheParts(periods, context.input), () => loadTotals(context.db, periods))
}

async function loadTotals(db: Db, { current, previous, earlier, currency }: Periods) {
  const until = previous.period.until
  const [{ rows }, { before }] = await Promise.all([loadFigures(db, current, until), loadFigures(db, earlier, until)])
  const totals = (periodRows: typeof rows) => {
    const { sales, commission, orders, cancelled } = figuresOf(periodRows, currency)
    return { total_sales: sales, total_commission: commission, total_orders: orders, cancelled_orders: cancelled }
  }
  return { ...totals(rows), currency, previous: totals(before) }
}

async function products(context: Context<ReportInput & { limit: number }>) {
  const { db, input } = context
  const periods = await periodsFor(context)
  return popularProducts(db, cacheParts(periods, input), () => listPopularProducts(db, periods.current, input.limit))
}

export const dashboard: Handlers<typeof tenantCalls> = {
  show,
  totals: figures,
  popularProducts: products,
  popularMerchants: async (context) => {
    const { db, input } = context
    const periods = await periodsFor(context)
    return popularMerchants(db, cacheParts(periods, input), () =>
      listPopularMerchants(db, periods.current, input.limit),
    )
  },
}

export const merchantDashboard: Handlers<typeof merchantCalls> = { show, totals: figures, popularProducts: products }
