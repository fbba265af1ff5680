import { minorUnit } from '#contract/rules/currencies.ts'

const hasArabicLetters = /[\u0600-\u06ff]/

/**
 * Formats minor units with Western digits, as the panels do: 208630 GBP is £2,086.30. A currency without an Arabic
 * sign is formatted as in English.
 */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const decimals = minorUnit(currency)
  const formatIn = (language: string) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(amount / 10 ** decimals)
  const local = formatIn(locale)
  return !locale.startsWith('ar') || hasArabicLetters.test(local) ? local : formatIn('en')
}

/** A day in words, by the calendar of a time zone. Digits are Western, years those of the Gregorian calendar. */
export const formatDay = (instant: string | number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { dateStyle: 'medium', timeZone }).format(new Date(instant))
