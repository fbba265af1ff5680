import { couponType } from '#contract/areas/coupons.ts'
import type { Coupon, CouponInput } from '#contract/areas/coupons.ts'
import { orderTypeAlias, paymentAlias } from '#contract/fields.ts'
import { minorUnit } from '#contract/rules/currencies.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import { listCell } from '../exports/cells.rules.ts'
import { splitList } from '../imports/cell-values.rules.ts'
import { parseAmount } from '../imports/amounts.rules.ts'
import type { Cells } from '../imports/define-import.ts'
import { parseChoice, parseYesNo } from '../imports/headings.rules.ts'
import { unreadableCell } from '../imports/problems.rules.ts'
import { instantOf, localTime } from '../schedules/local-time.rules.ts'

/** The fields of a coupon that a file can set, but for its merchants. */
type CouponValues = Partial<Omit<CouponInput, 'merchant_ids' | 'segment_id' | 'hours'>>
type Format = { currency: string; timezone: string }

const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A local date with or without a time, or an instant. */
export function parseLocalTime(text: string, timezone: string): string | undefined {
  const [match, day = '', time = '00:00', offset = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? []
  if (match === undefined || !isDay(day) || time > '23:59') return undefined
  const ms = offset === '' ? instantOf(day, time, timezone) : Date.parse(`${day}T${time}:00${offset}`)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

/** Parses the cells of a row. Fields without a column are absent. Throws `RowError` for the first unreadable cell. */
export function parseCoupon(cells: Cells, { currency, timezone }: Format, type: Coupon['type']): CouponValues {
  const values: Record<string, unknown> = {}
  /** An empty cell sets `empty`; undefined leaves the field as it is. */
  const read = (column: string, parse: (text: string) => unknown, empty?: unknown, field = column) => {
    const text = cells.get(column)
    if (text === undefined) return
    const value = text === '' ? empty : parse(text)
    if (value === undefined && text !== '') throw unreadableCell(column, text)
    if (value !== undefined) values[field] = value
  }
  const amount = (text: string) => parseAmount(text, currency)
  const choiceOf = <C extends string>(codes: readonly C[]) => {
    const parse = (text: string) => parseChoice(text, codes)
    return (text: string) => {
      const chosen = splitList(text).map(parse)
      return chosen.includes(undefined) ? undefined : chosen
    }
  }
  read('code', (text) => text.toUpperCase(), '')
  read('name', (text) => text, '')
  read('description', (text) => text, null)
  read('coupon_type', (text) => parseChoice(text, couponType.options), undefined, 'type')
  const kind = values['type'] ?? type
  if (kind === 'free_delivery') values['discount_value'] = 0
  const isAmount = kind === 'fixed_amount'
  read('discount_value', (text) => (isAmount ? amount(text) : parsePercent(text)))
  read('max_amount', amount, null)
  read('minimum_requirement', amount, 0)
  read('is_active', parseYesNo, undefined, 'active')
  for (const flag of ['is_public', 'one_use_per_customer', 'first_order_only']) read(flag, parseYesNo)
  read('order_types', choiceOf(orderTypeAlias.options), [])
  read('payment_modes', choiceOf(paymentAlias.options), [])
  read('start_date', (text) => parseLocalTime(text, timezone))
  read('end_date', (text) => parseLocalTime(text, timezone), null)
  read('usage_limit_total', (text) => (/^\d{1,10}$/.test(text) ? Number(text) : undefined), null)
  return values
}

const parsePercent = (text: string) => {
  const match = /^(\d{1,3})(?:[.,](\d{1,2})0*)? ?%?$/.exec(text)
  return match ? Number(`${match[1]}.${match[2] ?? '0'}`) : undefined
}

type Field = keyof CouponValues
/** The column of a field, where it has another name. */
const columns: Partial<Record<Field, string>> = { type: 'coupon_type', active: 'is_active' }
const columnOf = (field: Field): string => columns[field] ?? field

const minuteOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 16) : value)

/** The fields that differ from the coupon. Files have no seconds. */
export const changedFields = (now: Coupon, values: CouponValues): Field[] =>
  Object.keys(values)
    .filter((field): field is Field => field in now)
    .filter((field) => {
      const [before, after] = [now[field], values[field]]
      if (field === 'start_date' || field === 'end_date') return minuteOf(before) !== minuteOf(after)
      return Array.isArray(before) && Array.isArray(after)
        ? before.toSorted().join() !== after.toSorted().join()
        : (before ?? null) !== (after ?? null)
    })

/** The cells of some fields of a coupon, by column. */
export function cellsOf(now: Coupon, fields: readonly Field[], { currency, timezone }: Format): Record<string, string> {
  const decimals = minorUnit(currency)
  const amount = (value: number) => (value / 10 ** decimals).toFixed(decimals)
  const cell = (field: Field): string => {
    const value = now[field]
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (Array.isArray(value)) return listCell(value) ?? ''
    if (field === 'discount_value') return now.type === 'fixed_amount' ? amount(now.discount_value) : String(value)
    if (typeof value === 'number') return field === 'usage_limit_total' ? String(value) : amount(value)
    if (field !== 'start_date' && field !== 'end_date') return value
    const { local_date, local_time } = localTime(msOf(value), timezone)
    return `${local_date} ${local_time}`
  }
  return Object.fromEntries(fields.map((field) => [columnOf(field), cell(field)]))
}
