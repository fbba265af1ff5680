import { minorUnit } from '#contract/rules/currencies.ts'

const hasArabicLetters = /[\u0600-\u06ff]/
const maxFormatters = 500

/** Builds the formatter of each key once: building one takes as long as a hundred uses of it. */
function keepFormatters<K extends string[], F>(build: (...key: K) => F): (...key: K) => F {
  const formatters = new Map<string, F>()
  return (...key) => {
    const text = key.join('\n')
    const known = formatters.get(text)
    if (known !== undefined) return known
    const formatter = build(...key)
    if (formatters.size < maxFormatters) formatters.set(text, formatter)
    return formatter
  }
}

const moneyFormatter = keepFormatters((locale, currency) => {
  const decimals = minorUnit(currency)
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
})
const calendarLocale = (locale: string) => `${locale === 'en' ? 'en-GB' : locale}-u-ca-gregory-nu-latn`
/** The medium style of Arabic would be digits alone. */
const dayStyle = (locale: string) =>
  locale.startsWith('ar')
    ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
    : ({ dateStyle: 'medium' } as const)
const dayFormatter = keepFormatters(
  (locale, timeZone) => new Intl.DateTimeFormat(calendarLocale(locale), { ...dayStyle(locale), timeZone }),
)
const timeStyle = (locale: string) =>
  locale.startsWith('ar')
    ? ({ ...dayStyle(locale), hour: 'numeric', minute: '2-digit' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
const timeFormatter = keepFormatters(
  (locale, timeZone) => new Intl.DateTimeFormat(calendarLocale(locale), { ...timeStyle(locale), timeZone }),
)

/**
 * Formats minor units with Western digits, as the panels do: 208630 GBP is £2,086.30. A currency without an Arabic
 * sign is formatted as in English.
 */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const formatIn = (language: string) => moneyFormatter(language, currency).format(amount / 10 ** minorUnit(currency))
  const local = formatIn(locale)
  return !locale.startsWith('ar') || hasArabicLetters.test(local) ? local : formatIn('en')
}

/** A percentage such as 10%, in the notation of the language: French writes a space before the sign. */
export const formatPercent = (percent: number, locale: string): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

/**
 * A day in words, by the calendar of a time zone, as the panels write it. Digits are Western, years those of the Gregorian
 * calendar.
 */
export const formatDay = (instant: string | number, timeZone: string, locale: string): string =>
  dayFormatter(locale, timeZone).format(new Date(instant))

/** As `formatDay`, with the time of day. */
export const formatDateTime = (instant: string | number, timeZone: string, locale: string): string =>
  timeFormatter(locale, timeZone).format(new Date(instant))
