import { qualitySorts } from '#contract/areas/reports/quality.ts'
import type { Quality } from '#contract/areas/reports/quality.ts'
import type { BreakdownInput } from '#contract/areas/reports.ts'
import type { Db } from '#api/platform/db/db.ts'
import { pausedMinutes } from '../../merchants/pauses/pauses.queries.ts'
import type { ReportPeriods } from '../report-periods.queries.ts'
import type { ReportScope } from '../reports.db.ts'
import { listMerchantsOfReport, listQualityCells } from './quality.db.ts'
import { qualityOf, sortByQuality } from './quality.rules.ts'

async function loadPeriod(db: Db, scope: ReportScope, until: string) {
  const { merchantId, period } = scope
  const [cells, paused] = await Promise.all([
    listQualityCells(db, scope, until),
    pausedMinutes(db, { from: period.from, until, merchantId }),
  ])
  const byMerchant = Map.groupBy(cells, ({ merchant_id }) => merchant_id)
  const ids = [...new Set([...byMerchant.keys(), ...paused.keys()])].filter((id) => id !== null)
  const allPaused = [...paused.values()].reduce((total, minutes) => total + minutes, 0)
  return {
    ids,
    of: (id: string, currency: string) => qualityOf(byMerchant.get(id) ?? [], currency, paused.get(id) ?? 0),
    overall: (currency: string) => qualityOf(byMerchant.get(null) ?? [], currency, allPaused),
  }
}

/** The quality of all merchants of a report, a page of the merchants, and both in the period of comparison. */
export async function loadQuality(
  db: Db,
  { current, previous, earlier, currency }: ReportPeriods,
  { page, limit, search, sort }: Pick<BreakdownInput, 'page' | 'limit' | 'search' | 'sort'>,
) {
  const [now, before] = await Promise.all([
    loadPeriod(db, current, current.period.until),
    loadPeriod(db, earlier, previous.period.until),
  ])
  const merchants = await listMerchantsOfReport(db, now.ids)
  const text = search.trim().toLowerCase()
  const rows = now.ids
    .map((key) => {
      const { name, currency: own } = merchants.get(key) ?? { name: '', currency }
      const quality = now.of(key, own)
      return { key, label: name, currency: own, orders: quality.orders, quality, previous_quality: before.of(key, own) }
    })
    .filter(({ label }) => label.toLowerCase().includes(text))
  const by =
    qualitySorts.find((column) => column === sort?.replace('-', '')) ??
    (sort === 'orders' || sort === '-orders' ? 'orders' : undefined)
  const sorted = sortByQuality(rows, by ?? 'problem_orders', by === undefined || sort?.startsWith('-') === true)
  const quality: { current: Quality; previous: Quality } = {
    current: now.overall(currency),
    previous: before.overall(currency),
  }
  return { rows: sorted.slice((page - 1) * limit, page * limit), total: rows.length, quality }
}
