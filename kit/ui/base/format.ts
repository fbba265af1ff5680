const arabic = /[\u0600-\u06ff]/
const kept = new Map<string, Intl.NumberFormat>()
const clocks = new Map<string, Intl.DateTimeFormat>()
const neighbours: Record<string, string> = { az: 'tr', fo: 'da', ht: 'fr', so: 'en' }
const written = new Map<string, string>()

/**
 * The locale that numbers, dates and countries are written in: a browser without one would take the machine's
 * own, or none (Chromium knows Azerbaijani by name only), so its neighbour is named.
 */
export function formatLocale(locale: string): string {
  const known = written.get(locale)
  if (known !== undefined) return known
  const named =
    Intl.NumberFormat.supportedLocalesOf(locale).length > 0 &&
    !/^M?0?1$/.test(new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(0))
      ? locale
      : (neighbours[locale] ?? 'en')
  written.set(locale, named)
  return named
}

/** Months of a neighbour that the reader calls otherwise stand as numbers. */
const inNumbers = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...options,
  weekday: undefined,
  month: options.month && '2-digit',
})

function formatOf(locale: string, options: Intl.NumberFormatOptions) {
  const name = locale + JSON.stringify(options)
  const found = kept.get(name) ?? new Intl.NumberFormat(`${formatLocale(locale)}-u-nu-latn`, options)
  kept.set(name, found)
  return found
}

/** Kept, since making one costs a hundred times what using it does: a full board writes thousands of times a second. */
function clockOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const name = locale + JSON.stringify(options)
  const found = clocks.get(name) ?? new Intl.DateTimeFormat(locale, options)
  clocks.set(name, found)
  return found
}

/** Decimals of a currency: GBP 2, KWD 3, JPY 0. */
export function decimalsOf(currency: string) {
  return formatOf('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Minor units as words: 208630 GBP is £2,086.30. Digits stay western; a currency without an Arabic sign is written as in English. */
export function moneyText(amount: number, currency: string, locale: string, options: Intl.NumberFormatOptions = {}) {
  const whole = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options } as const
  const major = amount / 10 ** decimalsOf(currency)
  const local = formatOf(locale, whole).format(major)
  if (!locale.startsWith('ar') || arabic.test(currencySign(currency, locale))) return local
  return formatOf('en', whole).format(major)
}

/** The sign beside an input: £, KD, ¥. */
export function currencySign(currency: string, locale: string) {
  const parts = formatOf(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

export const numberText = (value: number, locale: string, options: Intl.NumberFormatOptions = {}) =>
  formatOf(locale, options).format(value)

/** A rise or fall against an earlier figure, with its sign: +13.4%. Null when there was nothing before. */
export function changeText(now: number, before: number, locale: string) {
  if (before === 0) return null
  return numberText((now - before) / before, locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
}

/** An instant in words of a zone's wall clock, 00:00 to 23:59 in every language. */
export function timeText(
  instant: string | number | Date,
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
) {
  const near = formatLocale(locale)
  const wanted = near === 'tr' && locale !== 'tr' ? inNumbers(options) : options
  return clockOf(`${near === 'en' ? 'en-GB' : near}-u-nu-latn-ca-gregory`, {
    timeZone,
    hourCycle: 'h23',
    ...wanted,
  }).format(new Date(instant))
}

/** A local day such as 2026-11-20 in words; the day has no zone, so none is applied. */
export const dayText = (
  day: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' },
) => timeText(`${day}T00:00:00Z`, locale, 'UTC', options)

/** The local day of an instant, YYYY-MM-DD. */
export const dayIn = (instant: string | number | Date, timeZone: string) =>
  clockOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))

/** First letters of the first and the last word: 'Harbour Eats' is HE. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const letters = last ? letterOf(first) + letterOf(last) : [...first].slice(0, 2).join('')
  return letters.toUpperCase()
}

const letterOf = (word: string) => [...word][0] ?? ''
