import { minorUnit } from '#contract/rules/currencies.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import type { Cell } from '../../exports/csv.rules.ts'
import { exportTexts } from '../../exports/exports.rules.ts'

type Totals = { total_sales: number; total_commission: number; total_orders: number; cancelled_orders: number }

const maxRows = 5

const numberFormat = (locale: string, format: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, format)

type Figure = { label: string; value: string; change?: string }

/** The totals of a report, each with its change since the period before. */
export function totalFigures(
  {
    currency,
    previous,
    other_currencies,
    ...totals
  }: Totals & {
    currency: string
    previous: Totals
    other_currencies: readonly { currency: string; total_sales: number }[]
  },
  locale: string,
): Figure[] {
  const { columns } = exportTexts(locale)
  const number = (value: number) => numberFormat(locale).format(value)
  const money = (value: number) => formatMoney(value, currency, locale)
  const others = other_currencies
    .filter(({ total_sales }) => total_sales !== 0)
    .map((other) => formatMoney(other.total_sales, other.currency, locale))
  const figure = (name: string, key: keyof Totals, text: (value: number) => string, more: readonly string[] = []) => ({
    label: columns[name] ?? name,
    value: [text(totals[key]), ...more].join(' + '),
    ...changeOf(totals[key], previous[key], locale),
  })
  return [
    figure('sales', 'total_sales', money, others),
    figure('commission_amount', 'total_commission', money),
    figure('orders_count', 'total_orders', number),
    figure('cancelled_orders', 'cancelled_orders', number),
  ]
}

function changeOf(value: number, before: number, locale: string): Pick<Figure, 'change'> {
  if (before === 0) return {}
  const format = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
  return { change: numberFormat(locale, format).format((value - before) / before) }
}

const titles: Partial<Record<Breakdown, string>> = {
  merchant: 'merchant_name',
  product: 'product_name',
  category: 'categories',
  customer: 'customer_name',
  coupon: 'coupon',
  charge: 'charges_total',
  tax: 'tax',
  order_type: 'order_type',
  payment_mode: 'payment_mode',
  source: 'source',
}

/** The heading of the rows of a report, unless they name themselves, such as days. */
export function rowsTitle(by: Breakdown, locale: string): { title?: string } {
  const title = exportTexts(locale).columns[titles[by] ?? '']
  return title === undefined ? {} : { title }
}

/** The first rows of a report: what they are, and their sales, or orders where they have none. */
export function topFigures(rows: readonly (readonly Cell[])[], locale: string): Figure[] {
  return rows.slice(0, maxRows).map(([name, , currency, orders, , , sales]) => {
    const isMoney = typeof sales === 'number' && sales !== 0
    const value = isMoney
      ? formatMoney(Math.round(sales * 10 ** minorUnit(String(currency))), String(currency), locale)
      : numberFormat(locale).format(Number(orders ?? 0))
    return { label: String(name ?? ''), value }
  })
}
