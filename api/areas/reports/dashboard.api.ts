import type { dashboard as tenantCalls, merchantDashboard as merchantCalls, ReportInput } from '#contract/reports.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { ratingOf } from '../merchants/merchants.rules.ts'
import { figuresOf, hoursOf, otherSales, seriesOf, statusCounts } from './dashboard.rules.ts'
import { periodsOf, rangeRefusals } from './ranges.rules.ts'
import { figureRows, merchantFacts, popularMerchants, popularProducts, ratings } from './reports.db.ts'

type Facts = { timezone: string; currency: string }

/** Zones and currencies of merchants: known before the first query, so that a report leaves in one flush. */
const known = new TenantCache<Facts>({ maxEntries: 5_000 })
const keepMs = 600_000

/** The zone whose days count and the currency: the merchant's in its own panel, else the tenant's days and the currency of whom is looked at. */
async function lookedAt({ db, tenant, input }: Context<ReportInput>): Promise<Facts & { merchantId: string | null }> {
  const merchantId = db.scope.merchantId ?? input.merchant_id ?? null
  if (merchantId === null) return { merchantId, timezone: tenant.timezone, currency: tenant.currency }
  const at = { tenantId: tenant.id, subject: merchantId, parts: ['zone and currency'] }
  const facts = known.get(at, db.nowMs) ?? orNotFound(await merchantFacts(db, merchantId), 'Merchant')
  known.set(at, facts, db.nowMs + keepMs)
  return {
    merchantId,
    timezone: db.scope.merchantId === null ? tenant.timezone : facts.timezone,
    currency: facts.currency,
  }
}

async function periodsFor(context: Context<ReportInput>) {
  const refusals = rangeRefusals(context.input)
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
  const looked = await lookedAt(context)
  const { current, previous, earlier } = periodsOf(context.input, context.db.nowMs, looked.timezone)
  return {
    ...looked,
    current: { ...looked, period: current },
    previous: { ...looked, period: previous },
    earlier: { ...looked, period: earlier },
  }
}

const topProducts = 10

async function show(context: Context<ReportInput>) {
  const { db } = context
  const { current, previous, earlier, currency, timezone, merchantId } = await periodsFor(context)
  const until = previous.period.until
  const [{ rows }, { rows: rowsBefore, before: rowsSoFar }, stars, top_products] = await Promise.all([
    figureRows(db, current, until),
    figureRows(db, earlier, until),
    ratings(db, { current: current.period, previous: previous.period }, merchantId),
    popularProducts(db, current, topProducts),
  ])
  const [figures, before] = [figuresOf(rows, currency), figuresOf(rowsSoFar, currency)]
  const { start_date, end_date } = current.period
  return {
    orders: figures.orders,
    sales: figures.sales,
    currency,
    timezone,
    start_date,
    end_date,
    other_sales: otherSales(rows, currency),
    average_rating: ratingOf(stars.sum, stars.reviews),
    reviews: stars.reviews,
    series: seriesOf(rows, current.period, currency),
    hours: hoursOf(rows, current.period, currency),
    top_products,
    order_status: statusCounts(rows),
    previous: {
      orders: before.orders,
      sales: before.sales,
      average_rating: ratingOf(stars.earlierSum, stars.earlierReviews),
      start_date: earlier.period.start_date,
      end_date: earlier.period.end_date,
      until,
      series: seriesOf(rowsBefore, earlier.period, currency),
      hours: hoursOf(rowsBefore, earlier.period, currency),
    },
  }
}

async function figures(context: Context<ReportInput>) {
  const { current, previous, earlier, currency } = await periodsFor(context)
  const until = previous.period.until
  const [{ rows }, { before }] = await Promise.all([
    figureRows(context.db, current, until),
    figureRows(context.db, earlier, until),
  ])
  const totals = (some: typeof rows) => {
    const { sales, commission, orders, cancelled } = figuresOf(some, currency)
    return { total_sales: sales, total_commission: commission, total_orders: orders, cancelled_orders: cancelled }
  }
  return { ...totals(rows), currency, previous: totals(before) }
}

async function products(context: Context<ReportInput & { limit: number }>) {
  const { current } = await periodsFor(context)
  return popularProducts(context.db, current, context.input.limit)
}

export const dashboard: Handlers<typeof tenantCalls> = {
  show,
  totals: figures,
  popularProducts: products,
  popularMerchants: async (context) => {
    const { current } = await periodsFor(context)
    return popularMerchants(context.db, current, context.input.limit)
  },
}

export const merchantDashboard: Handlers<typeof merchantCalls> = { show, totals: figures, popularProducts: products }
