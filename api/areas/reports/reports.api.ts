import { measuredDays } from '#contract/areas/reports/preparation-times.ts'
import type {
  BreakdownInput,
  ReportPageInput,
  reports as tenantCalls,
  merchantReports as merchantCalls,
} from '#contract/areas/reports.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { cachedTotals } from '../orders/totals/cached-totals.ts'
import { listMerchantNames, loadBreakdown } from './breakdowns.queries.ts'
import { breakdownCacheMs, cacheParts, periodsFor } from './report-periods.queries.ts'
import { listPreparationTimes } from './preparation-times.db.ts'
import { reportExports } from './report.export.ts'
import { listReportOrders } from './report-orders.db.ts'
import { reportTotals, sortRows, totalsOfRow } from './reports.rules.ts'
import { listSums } from './sums.db.ts'

const dayMs = 86_400_000

const breakdowns = cachedTotals<Awaited<ReturnType<typeof loadBreakdown>>>(breakdownCacheMs)

async function breakdown(context: Context<BreakdownInput>) {
  const { db, input } = context
  const periods = await periodsFor(context)
  const { rows, total, quality } = await breakdowns(db, cacheParts(periods, input), () =>
    loadBreakdown(db, periods, input),
  )
  const { start_date, end_date } = periods.current.period
  return { data: rows, meta: { total, start_date, end_date, quality } }
}

const pageOf = <T>(rows: readonly T[], { page, limit }: { page: number; limit: number }) =>
  rows.slice((page - 1) * limit, page * limit)

async function byMerchant(context: Context<ReportPageInput>) {
  const { db, input } = context
  const { current, currency } = await periodsFor(context)
  const sums = await listSums(db, current, current.period.until, 'merchant')
  const names = await listMerchantNames(
    db,
    sums.map(({ key }) => key),
  )
  const search = input.search.trim().toLowerCase()
  const found = sortRows(
    sums
      .map((row) => ({ ...row, merchant_name: names.get(row.key) ?? '', quantity: 0 }))
      .filter(({ merchant_name }) => merchant_name.toLowerCase().includes(search)),
    'sales',
    true,
  )
  return {
    data: pageOf(found, input).map((row) => ({
      merchant_id: row.key,
      merchant_name: row.merchant_name,
      ...totalsOfRow(row),
    })),
    meta: { total: found.length, ...reportTotals(found, currency) },
  }
}

async function byDay(context: Context<ReportPageInput>) {
  const { current, currency } = await periodsFor(context)
  const sums = await listSums(context.db, current, current.period.until, 'day')
  const found = sums.filter(({ key }) => key.includes(context.input.search.trim())).toReversed()
  return {
    data: pageOf(found, context.input).map((row) => ({ local_date: row.key, ...totalsOfRow(row) })),
    meta: { total: found.length, ...reportTotals(found, currency) },
  }
}

async function ofMerchant(context: Context<ReportPageInput>) {
  const { db, input } = context
  const { current, currency, name } = await periodsFor(context)
  const [sums, { rows, found }] = await Promise.all([
    listSums(db, current, current.period.until, 'merchant'),
    listReportOrders(db, current, { ...input, search: input.search.trim() }),
  ])
  const totals = reportTotals(sums, currency)
  const { start_date, end_date } = current.period
  return {
    data: rows,
    meta: { total: found ?? totals.total_orders, ...totals, merchant_name: name, start_date, end_date },
  }
}

export const reports: Handlers<typeof tenantCalls> = { ...reportExports, breakdown, byMerchant, ofMerchant }
function preparationTimes({ db }: Context<object>) {
  const { merchantId } = db.scope
  if (merchantId === null) throw notFound('Merchant')
  return listPreparationTimes(db, merchantId, isoAt(db.nowMs - measuredDays * dayMs))
}

export const merchantReports: Handlers<typeof merchantCalls> = { ...reportExports, breakdown, byDay, preparationTimes }
