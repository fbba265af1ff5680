import type { analytics as calls } from '#contract/areas/reports.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { cachedTotals } from '../orders/totals/cached-totals.ts'
import { listCohorts } from '../orders/totals/customer-cohorts.queries.ts'
import { cohortMonths, cohortsOf } from './cohorts.rules.ts'
import { loadTotals } from './order-totals.queries.ts'
import { cacheParts, periodsFor, reportCacheMs } from './report-periods.queries.ts'
import type { ReportPeriods } from './report-periods.queries.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { countVisits } from './visits.db.ts'
import { countCustomers, listBreakdown, listSoldTogether, listSums } from './sums.db.ts'

const maxSources = 50
const maxPairs = 10

/** Visits of the whole days of the period; null while they are not counted. */
async function loadFunnel(db: Db, { current }: ReportPeriods) {
  const { visit_statistics } = await settingsFor(db, null, Settings.pick({ visit_statistics: true }))
  return visit_statistics ? countVisits(db, current.period.start_date, current.period.end_date) : null
}

async function loadCohorts(db: Db, { merchantId, timezone, current }: ReportPeriods) {
  if (merchantId !== null) return null
  const months = cohortMonths(current.period.end_date)
  const rows = await listCohorts(db, timezone, { from: months[0] ?? '', to: months.at(-1) ?? '' })
  return rows ? cohortsOf(months, rows) : null
}

async function loadAnalytics(db: Db, periods: ReportPeriods) {
  const { current } = periods
  const { until } = current.period
  const bySource = {
    by: 'source',
    search: '',
    order: 'orders',
    descending: true,
    limit: maxSources,
    offset: 0,
  } as const
  const [totals, orderTypes, paymentModes, sources, customers, pairs, funnel, cohorts] = await Promise.all([
    loadTotals(db, periods),
    listSums(db, current, until, 'order_type'),
    listSums(db, current, until, 'payment_mode'),
    listBreakdown(db, current, until, bySource),
    countCustomers(db, current),
    listSoldTogether(db, current, maxPairs),
    loadFunnel(db, periods),
    loadCohorts(db, periods),
  ])
  const { series, total_orders, cancelled_orders, total_sales } = totals
  const share = ({
    key,
    currency,
    orders,
    sales,
  }: {
    key: string
    currency: string
    orders: number
    sales: number
  }) => ({
    key,
    currency,
    orders,
    sales,
  })
  const ownOrders = orderTypes
    .filter(({ currency }) => currency === periods.currency)
    .reduce((count, row) => count + row.orders - row.cancelled_orders, 0)
  return {
    ...totals,
    total_orders,
    cancelled_orders,
    orders_by_day: series.map(({ local_date, orders }) => ({ local_date, orders })),
    sales_by_day: series.map(({ local_date, sales }) => ({ local_date, sales })),
    by_order_type: orderTypes.map(share),
    by_payment_mode: paymentModes.map(share),
    by_source: sources.rows.map(share),
    ...customers,
    funnel,
    cohorts,
    average_order_value: ownOrders > 0 ? Math.round(total_sales / ownOrders) : 0,
    sold_together: pairs.map(({ first_id, second_id, first_name, second_name, orders }) => ({
      products: [
        { product_id: first_id, name: first_name },
        { product_id: second_id, name: second_name },
      ],
      orders,
    })),
  }
}

const loaded = cachedTotals<Awaited<ReturnType<typeof loadAnalytics>>>(reportCacheMs)

export const analytics: Handlers<typeof calls> = {
  show: async (context) => {
    const periods = await periodsFor(context)
    return loaded(context.db, cacheParts(periods, context.input), () => loadAnalytics(context.db, periods))
  },
}
