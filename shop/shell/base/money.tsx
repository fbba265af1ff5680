import { useShop } from '../context/shop.tsx'
import { useLocale } from '../context/text.tsx'
import { numberFormat } from './formats.ts'

/** Number of decimals of a currency: GBP 2, KWD 3, JPY 0. */
export const decimalsOf = (currency: string) =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Removes bidi marks and the trailing full stop that ICU adds to Arabic currency names. */
const plainSymbol = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\.$/, '')

/**
 * The symbol in the language of the page. Arabic pages use the Arabic symbol if there is one; otherwise "£" is
 * clearer than "UK£".
 */
function symbolOf(locale: string, currency: string): string {
  const localSymbol = narrowSymbol(locale, currency)
  return /[\u0600-\u06ff]/.test(localSymbol) ? localSymbol : narrowSymbol('en', currency)
}

function narrowSymbol(locale: string, currency: string): string {
  const parts = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return plainSymbol(parts.find((part) => part.type === 'currency')?.value ?? currency)
}

/**
 * "£9.50", "2.750 د.ك", "¥1,200". `amount` is in minor units. Digits are always Latin, with the sign on their
 * left.
 */
export function moneyText(locale: string, amount: number, currency: string, sign = ''): string {
  const digits = decimalsOf(currency)
  const arabic = locale.startsWith('ar')
  const numberLocale = arabic ? 'en' : locale
  const symbol = symbolOf(locale, currency)
  const number = (style: Intl.NumberFormatOptions) => numberFormat(numberLocale, { ...style, numberingSystem: 'latn' })
  if (arabic) {
    const digitsText = number({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      amount / 10 ** digits,
    )
    return `${sign ? `\u2066${sign}${digitsText}\u2069` : digitsText}\u00a0${symbol}`
  }
  return sign + number({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount / 10 ** digits)
}

/** "10%" or "10 %", in the notation of the language. */
export const percentText = (locale: string, percent: number) =>
  numberFormat(locale.startsWith('ar') ? 'en' : locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  )

export function useMoney() {
  const locale = useLocale()
  return (amount: number, currency: string) => moneyText(locale, amount, currency)
}

/** An amount that does not wrap and keeps its own direction. */
export function Money({ amount, currency, sign }: { amount: number; currency: string; sign?: '+' | '−' | undefined }) {
  const locale = useLocale()
  return <bdi className="money">{moneyText(locale, amount, currency, amount > 0 ? sign : '')}</bdi>
}

/** A menu price in the visitor's display currency, marked as converted. Bills always use the merchant's currency. */
export function Price({ amount, currency }: { amount: number; currency: string }) {
  const { preferences, currencies, currency: base } = useShop()
  const rate =
    preferences.currency && currency === base
      ? currencies.find(({ code }) => code === preferences.currency)?.rate
      : undefined
  if (!rate || !preferences.currency) return <Money amount={amount} currency={currency} />
  const converted = Math.round((amount / 10 ** decimalsOf(currency)) * rate * 10 ** decimalsOf(preferences.currency))
  return (
    <>
      ≈ <Money amount={converted} currency={preferences.currency} />
    </>
  )
}
