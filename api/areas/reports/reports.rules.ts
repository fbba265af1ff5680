import type { BreakdownSort } from '#contract/areas/reports.ts'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import type { Sums } from './sums.db.ts'

/** Totals of rows in one currency, those in others beside them. Orders are counted in all currencies. */
export function reportTotals(rows: readonly Sums[], currency: string) {
  const add = (selected: readonly Sums[], field: 'sales' | 'commission' | 'orders' | 'cancelled_orders') =>
    selected.reduce((total, row) => total + row[field], 0)
  const byCurrency = Map.groupBy(rows, (row) => row.currency)
  const own = byCurrency.get(currency) ?? []
  return {
    total_sales: add(own, 'sales'),
    total_commission: add(own, 'commission'),
    total_orders: add(rows, 'orders'),
    cancelled_orders: add(rows, 'cancelled_orders'),
    currency,
    other_currencies: [...byCurrency]
      .filter(([code]) => code !== currency)
      .map(([code, others]) => ({
        currency: code,
        total_sales: add(others, 'sales'),
        total_commission: add(others, 'commission'),
      })),
  }
}

/** Sums as a row of a report. */
export const totalsOfRow = ({ sales, commission, orders, cancelled_orders, currency }: Sums) => ({
  total_sales: sales,
  total_commission: commission,
  total_orders: orders,
  cancelled_orders,
  currency,
})

type Sortable = Record<Exclude<BreakdownSort, 'key'>, number> & { key: string }

/** Rows by a column; equal ones by key. */
export function sortRows<T extends Sortable>(rows: readonly T[], sort: BreakdownSort, isDescending: boolean): T[] {
  const direction = isDescending ? -1 : 1
  const byKey = (a: T, b: T) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  return rows.toSorted((a, b) =>
    sort === 'key' ? direction * byKey(a, b) : direction * (a[sort] - b[sort]) || byKey(a, b),
  )
}

/** Breakdowns by time, which are read from the first key on. */
const timed: readonly Breakdown[] = ['day', 'hour', 'acceptance', 'preparation', 'delivery', 'lateness', 'tax']

const columns: readonly BreakdownSort[] = ['sales', 'orders', 'quantity', 'discount', 'tax', 'commission', 'key']

/** The order of a breakdown: the column that was asked for (after a minus the largest first), else a usual one. */
export function sortOf(by: Breakdown, sort: string | undefined): { sort: BreakdownSort; descending: boolean } {
  const asked = columns.find((column) => column === sort?.replace('-', ''))
  if (asked !== undefined) return { sort: asked, descending: sort?.startsWith('-') === true }
  if (timed.includes(by)) return { sort: 'key', descending: false }
  return { sort: by === 'cancellation' ? 'orders' : 'sales', descending: true }
}
