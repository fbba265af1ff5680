const arabic = /[\u0600-\u06ff]/
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>()
const fallbackLocales: Record<string, string> = { az: 'tr', fo: 'da', ht: 'fr', so: 'en' }
const resolvedLocales = new Map<string, string>()

/**
 * The locale to format numbers, dates and countries with. Some browsers list a locale but have no data for it
 * (Azerbaijani in Chromium) and would use the machine's locale instead. Such a locale gets a related one.
 */
export function formatLocale(locale: string): string {
  const cached = resolvedLocales.get(locale)
  if (cached !== undefined) return cached
  const resolved =
    Intl.NumberFormat.supportedLocalesOf(locale).length > 0 &&
    !/^M?0?1$/.test(new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(0))
      ? locale
      : (fallbackLocales[locale] ?? 'en')
  resolvedLocales.set(locale, resolved)
  return resolved
}

/** Month names of the fallback language may differ, so months are written as numbers. */
const withNumericMonth = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...options,
  weekday: undefined,
  month: options.month && '2-digit',
})

function numberFormatOf(locale: string, options: Intl.NumberFormatOptions) {
  const key = locale + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(`${formatLocale(locale)}-u-nu-latn`, options)
  numberFormats.set(key, format)
  return format
}

/**
 * Cached: creating a formatter costs about a hundred times more than using it, and a full board formats thousands
 * of times a second.
 */
function dateTimeFormatOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = locale + JSON.stringify(options)
  const format = dateTimeFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dateTimeFormats.set(key, format)
  return format
}

/** Number of decimals of a currency: GBP 2, KWD 3, JPY 0. */
export function decimalsOf(currency: string) {
  return numberFormatOf('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * Formats minor units: 208630 GBP is £2,086.30. Digits are western in every language. A currency without an Arabic
 * sign is formatted as in English.
 */
export function formatMoney(amount: number, currency: string, locale: string, options: Intl.NumberFormatOptions = {}) {
  const currencyOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options } as const
  const major = amount / 10 ** decimalsOf(currency)
  const local = numberFormatOf(locale, currencyOptions).format(major)
  if (!locale.startsWith('ar') || arabic.test(currencySign(currency, locale))) return local
  return numberFormatOf('en', currencyOptions).format(major)
}

/** The sign beside an input: £, KD, ¥. */
export function currencySign(currency: string, locale: string) {
  const parts = numberFormatOf(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(
    0,
  )
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** The sign before decimals: a point or a comma. */
export const decimalSignOf = (locale: string): string =>
  numberFormatOf(locale, {})
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** The colon after a label. French has a space before it. */
export const labelColon = (locale: string) => (locale.startsWith('fr') ? '\u00a0:' : ':')

export const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}) =>
  numberFormatOf(locale, options).format(value)

/** A percentage such as 10%, in the notation of the language: French writes a space before the sign. */
export const formatPercent = (percent: number, locale: string, maximumFractionDigits = 2) =>
  formatNumber(percent / 100, locale, { style: 'percent', maximumFractionDigits })

/** The relative change with its sign, such as +13.4%. Null if the previous value is 0. */
export function formatChange(current: number, previous: number, locale: string) {
  if (previous === 0) return null
  return formatNumber((current - previous) / previous, locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
}

/** Formats an instant in a time zone, 00:00 to 23:59 in every language. */
export function formatTime(
  instant: string | number | Date,
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
) {
  const resolvedLocale = formatLocale(locale)
  const effectiveOptions = resolvedLocale === 'tr' && locale !== 'tr' ? withNumericMonth(options) : options
  return dateTimeFormatOf(`${resolvedLocale === 'en' ? 'en-GB' : resolvedLocale}-u-nu-latn-ca-gregory`, {
    timeZone,
    hourCycle: 'h23',
    ...effectiveOptions,
  }).format(new Date(instant))
}

/** Formats a local day such as 2026-11-20. A day has no time zone, so none is applied. */
export const formatDay = (
  day: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' },
) => formatTime(`${day}T00:00:00Z`, locale, 'UTC', options)

/** The local day of an instant, YYYY-MM-DD. */
export const localDayOf = (instant: string | number | Date, timeZone: string) =>
  dateTimeFormatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))

/** First letters of the first and the last word: 'Harbour Eats' is HE. */
export function initialsOf(name: string) {
  const parts = name.trim().split(/\s+/).filter(Boolean)
  const first = parts[0] ?? ''
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  const letters = last ? firstLetterOf(first) + firstLetterOf(last) : [...first].slice(0, 2).join('')
  return letters.toUpperCase()
}

const firstLetterOf = (word: string) => [...word][0] ?? ''

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Days from `from` to `to` (YYYY-MM-DD): "today", "yesterday", a date or a range. Other text is joined unchanged. */
export function formatDays(from: string, to: string, today: string, locale: string): string {
  const [start, end] = [dayOf(from), dayOf(to)]
  if (Number.isNaN(start) || Number.isNaN(end) || start > end) return [...new Set([from, to])].join(' – ')
  const difference = (start - dayOf(today)) / 86_400_000
  if (start === end && (difference === 0 || difference === -1))
    return new Intl.RelativeTimeFormat(formatLocale(locale), { numeric: 'auto' }).format(difference, 'day')
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  return start === end ? format.format(start) : format.formatRange(start, end)
}

/** Calling codes of two digits. Those that begin with 1 or 7 have one, all others three. */
const callingCodes = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** An E.164 number in groups: "+44 207 946 0454". Other text is returned unchanged. */
export function formatPhone(number: string): string {
  if (!/^\+\d{7,15}$/.test(number)) return number
  const digits = number.slice(1)
  const code = callingCodes.exec(digits)?.[0] ?? ''
  const rest = digits.slice(code.length)
  const last = rest.slice(-4)
  const first = rest.slice(0, -4)
  // no group of one digit
  const start = first.length % 3 === 1 ? Math.min(4, first.length) : first.length % 3
  const groups = [first.slice(0, start), ...(first.slice(start).match(/\d{3}/g) ?? []), last]
  return [`+${code}`, ...groups.filter((group) => group !== '')].join(' ')
}
