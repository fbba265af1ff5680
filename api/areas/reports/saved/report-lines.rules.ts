import { minorUnit } from '#contract/rules/currencies.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import type { Cell } from '../../exports/csv.rules.ts'
import { exportTexts } from '../../exports/exports.rules.ts'

type Totals = { total_sales: number; total_commission: number; total_orders: number; cancelled_orders: number }

const maxRows = 5

const numberFormat = (locale: string, format: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, format)

/** The totals of a report as lines, each with its change since the period before. */
export function figureLines(
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
): string[] {
  const { columns } = exportTexts(locale)
  const number = (value: number) => numberFormat(locale).format(value)
  const money = (value: number) => formatMoney(value, currency, locale)
  const others = other_currencies
    .filter(({ total_sales }) => total_sales !== 0)
    .map((other) => formatMoney(other.total_sales, other.currency, locale))
  const line = (name: string, key: keyof Totals, text: (value: number) => string, more: readonly string[] = []) =>
    `${columns[name] ?? name}: ${[text(totals[key]), ...more].join(' + ')}${changeOf(totals[key], previous[key], locale)}`
  return [
    line('sales', 'total_sales', money, others),
    line('commission_amount', 'total_commission', money),
    line('orders_count', 'total_orders', number),
    line('cancelled_orders', 'cancelled_orders', number),
  ]
}

function changeOf(value: number, before: number, locale: string): string {
  if (before === 0) return ''
  const format = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
  return ` (${numberFormat(locale, format).format((value - before) / before)})`
}

/** The first rows of a report: what they are, and their sales, or orders where they have none. */
export function topLines(rows: readonly (readonly Cell[])[], locale: string): string[] {
  return rows.slice(0, maxRows).map(([name, , currency, orders, , , sales]) => {
    const isMoney = typeof sales === 'number' && sales !== 0
    const value = isMoney
      ? formatMoney(Math.round(sales * 10 ** minorUnit(String(currency))), String(currency), locale)
      : numberFormat(locale).format(Number(orders ?? 0))
    return `${name}: ${value}`
  })
}
