import type { OrderStatus } from '#contract/schemas/order.ts'
import { orderStatuses } from '../orders/orders.rules.ts'
import { daysIn } from './ranges.rules.ts'
import type { Period } from './ranges.rules.ts'

/**
 * Orders of one local day (and hour), status and currency. Sales and commission are in minor units, without
 * cancelled orders.
 */
export type FigureRow = {
  local_date: string
  hour: number
  order_status: OrderStatus
  currency: string
  orders: number
  sales: number
  commission: number
}
type Amounts = { orders: number; sales: number; commission: number }

/** Totals of a period in one currency. Orders are counted in all currencies. */
export function figuresOf(rows: readonly FigureRow[], currency: string) {
  const inCurrency = rows.filter((row) => row.currency === currency)
  const sum = (selected: readonly FigureRow[], field: 'orders' | 'sales' | 'commission') =>
    selected.reduce((total, row) => total + row[field], 0)
  return {
    orders: sum(rows, 'orders'),
    sales: sum(inCurrency, 'sales'),
    commission: sum(inCurrency, 'commission'),
    cancelled: sum(
      rows.filter(({ order_status }) => order_status === 'cancelled'),
      'orders',
    ),
  }
}

/** Sales and commission in other currencies, by currency. */
export function otherSales(
  rows: readonly FigureRow[],
  currency: string,
): { currency: string; sales: number; commission: number }[] {
  const others = Map.groupBy(
    rows.filter((row) => row.currency !== currency),
    (row) => row.currency,
  )
  return [...others]
    .map(([code, currencyRows]) => ({
      currency: code,
      sales: currencyRows.reduce((total, { sales }) => total + sales, 0),
      commission: currencyRows.reduce((total, { commission }) => total + commission, 0),
    }))
    .filter(({ sales }) => sales > 0)
}

/** One row per day of the period, including days without orders. */
export function seriesOf(
  rows: readonly FigureRow[],
  period: Period,
  currency: string,
): ({ local_date: string } & Amounts)[] {
  const byDay = Map.groupBy(rows, (row) => row.local_date)
  return daysIn(period).map((local_date) => ({ local_date, ...amountsOf(byDay.get(local_date) ?? [], currency) }))
}

/** All 24 hours of a one-day period; empty for longer periods. */
export function hoursOf(
  rows: readonly FigureRow[],
  { start_date, end_date }: Period,
  currency: string,
): ({ hour: number } & Amounts)[] {
  if (start_date !== end_date) return []
  const byHour = Map.groupBy(rows, (row) => row.hour)
  return Array.from({ length: 24 }, (_, hour) => ({ hour, ...amountsOf(byHour.get(hour) ?? [], currency) }))
}

function amountsOf(rows: readonly FigureRow[], currency: string): Amounts {
  const { orders, sales, commission } = figuresOf(rows, currency)
  return { orders, sales, commission }
}

/** Counts of all nine statuses, including zeros. */
export const statusCounts = (rows: readonly FigureRow[]) =>
  orderStatuses.map((status) => ({
    status,
    count: rows.reduce((total, row) => total + (row.order_status === status ? row.orders : 0), 0),
  }))
