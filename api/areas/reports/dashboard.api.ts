import type {
  dashboard as tenantCalls,
  merchantDashboard as merchantCalls,
  ReportInput,
} from '#contract/areas/reports.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { cachedTotals } from '../orders/totals/cached-totals.ts'
import { ratingOf } from '../merchants/merchants.rules.ts'
import { figuresOf, hoursOf, otherSales, seriesOf, statusCounts } from './dashboard.rules.ts'
import { loadTotals } from './order-totals.queries.ts'
import { cacheParts, periodsFor, reportCacheMs } from './report-periods.queries.ts'
import type { ReportPeriods } from './report-periods.queries.ts'
import { loadFigures } from './reports.db.ts'
import { loadRatings } from './ratings.db.ts'
import { listPopularProducts } from './popular-products.db.ts'
import { listPopularMerchants } from './popular-merchants.db.ts'

const topProducts = 10

const dashboards = cachedTotals<Awaited<ReturnType<typeof loadDashboard>>>(reportCacheMs)
const orderTotals = cachedTotals<Awaited<ReturnType<typeof loadTotals>>>(reportCacheMs)
const popularProducts = cachedTotals<Awaited<ReturnType<typeof listPopularProducts>>>(reportCacheMs)
const popularMerchants = cachedTotals<Awaited<ReturnType<typeof listPopularMerchants>>>(reportCacheMs)

async function show(context: Context<ReportInput>) {
  const periods = await periodsFor(context)
  return dashboards(context.db, cacheParts(periods, context.input), () => loadDashboard(context.db, periods))
}

async function loadDashboard(db: Db, { current, previous, earlier, currency, timezone, merchantId }: ReportPeriods) {
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
