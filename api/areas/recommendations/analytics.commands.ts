import type {
  RecommendationAnalytics,
  RecommendationAnalyticsInput,
  RecommendationKind,
} from '#contract/areas/recommendations/recommendations.ts'
import { invalid } from '#api/platform/api-error.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context } from '#api/platform/handlers.ts'
import { daysIn, periodsOf, rangeErrors } from '../reports/ranges.rules.ts'
import { itemSorts, listItems, listOrders, orderSorts, sumDays, sumEvents } from './analytics.db.ts'
import type { DaySum, Scope } from './analytics.db.ts'

type Page = { data: RecommendationAnalytics; meta: { total: number } }

/** Figures of a kind of recommendation over a range, with a page of its rows. */
export async function showAnalytics(
  { db, tenant, input }: Context<RecommendationAnalyticsInput>,
  kind: RecommendationKind,
): Promise<Page> {
  const range =
    input.range ?? (input.start_date === undefined && input.end_date === undefined ? 'last_30_days' : 'custom')
  const asked = { ...input, range }
  const errors = rangeErrors(asked)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const list = rowsOf(kind, input)
  const { timezone, currency } = tenant
  const scope = { period: periodsOf(asked, db.nowMs, timezone).current, timezone, currency }
  const [events, days, orderDays, { rows, total }] = await Promise.all([
    sumEvents(db, scope, kind === 'order' ? ['product', 'merchant', 'order'] : [kind]),
    sumDays(db, scope, kind),
    kind === 'product' ? sumDays(db, scope, 'order') : [],
    list(db, scope),
  ])
  return { data: { ...summarize(scope, kind, days, orderDays, events), rows }, meta: { total } }
}

/** How a page of rows is read. Throws 422 for an unknown sort. */
function rowsOf(kind: RecommendationKind, input: RecommendationAnalyticsInput) {
  const page = { search: input.search, limit: input.limit, offset: offsetOf(input) }
  if (kind === 'order') {
    const { field, direction } = parseSort(input.sort, orderSorts, { field: 'placed_at', direction: 'desc' })
    return (db: Db, scope: Scope) => listOrders(db, scope, { ...page, sort: field, direction })
  }
  const { field, direction } = parseSort(input.sort, itemSorts, { field: 'revenue', direction: 'desc' })
  return (db: Db, scope: Scope) => listItems(db, scope, kind, { ...page, sort: field, direction })
}

/** An order with several recommended products counts once: orders of products are those of the whole orders. */
function summarize(
  { period, currency }: Scope,
  kind: RecommendationKind,
  days: readonly DaySum[],
  orderDays: readonly DaySum[],
  events: { impressions: number; clicks: number },
): Pick<RecommendationAnalytics, 'totals' | 'series'> {
  const counted = kind === 'product' ? orderDays.filter(({ key }) => key !== 'merchant') : days
  const sum = (all: readonly DaySum[], of: 'orders' | 'revenue') => all.reduce((total, row) => total + row[of], 0)
  const own = days.filter((row) => row.currency === currency)
  const others = Map.groupBy(
    days.filter((row) => row.currency !== currency),
    (row) => row.currency,
  )
  return {
    totals: {
      ...events,
      orders: sum(counted, 'orders'),
      revenue: sum(own, 'revenue'),
      currency,
      other_revenue: Array.from(others, ([other, rows]) => ({ currency: other, revenue: sum(rows, 'revenue') })),
    },
    series: daysIn(period).map((local_date) => ({
      local_date,
      orders: sum(
        counted.filter((row) => row.local_date === local_date),
        'orders',
      ),
      revenue: sum(
        own.filter((row) => row.local_date === local_date),
        'revenue',
      ),
    })),
  }
}
