import type { Db } from '#api/platform/db/db.ts'
import { figuresOf, hoursOf, otherSales, seriesOf } from './dashboard.rules.ts'
import type { Period } from './ranges.rules.ts'
import type { ReportPeriods } from './report-periods.queries.ts'
import { loadFigures } from './reports.db.ts'

/** Totals and days of a period, with those of the period of comparison. */
export async function loadTotals(db: Db, { current, previous, earlier, currency, timezone }: ReportPeriods) {
  const until = previous.period.until
  const [{ rows }, { rows: rowsBefore, before }] = await Promise.all([
    loadFigures(db, current, until),
    loadFigures(db, earlier, until),
  ])
  const detail = (all: typeof rows, counted: typeof rows, { start_date, end_date, ...period }: Period) => {
    const { sales, commission, orders, cancelled } = figuresOf(counted, currency)
    return {
      total_sales: sales,
      total_commission: commission,
      total_orders: orders,
      cancelled_orders: cancelled,
      start_date,
      end_date,
      series: seriesOf(all, { start_date, end_date, ...period }, currency),
      hours: hoursOf(all, { start_date, end_date, ...period }, currency),
    }
  }
  return {
    ...detail(rows, rows, current.period),
    currency,
    timezone,
    other_currencies: otherSales(rows, currency).map(({ sales, commission, ...other }) => ({
      ...other,
      total_sales: sales,
      total_commission: commission,
    })),
    previous: { ...detail(rowsBefore, before, earlier.period), until },
  }
}
