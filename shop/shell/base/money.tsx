import { useShop } from '../context/shop.tsx'
import { useLocale } from '../context/text.tsx'
import { numberFormat } from './formats.ts'

/** One format for digits, symbol and amount, because creating each takes milliseconds on a phone. */
const currencyFormat = (locale: string, currency: string) =>
  numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', numberingSystem: 'latn' })

/** Number of decimals of a currency: GBP 2, KWD 3, JPY 0. */
export const decimalsOf = (currency: string) =>
  currencyFormat('en', currency).resolvedOptions().maximumFractionDigits ?? 2

/** Removes bidi marks and the trailing full stop that ICU adds to Arabic currency names. */
const plainSymbol = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\.$/, '')

/** The symbol on Arabic pages: the Arabic one if there is one; otherwise "£" is clearer than "UK£". */
function symbolOf(locale: string, currency: string): string {
  const localSymbol = narrowSymbol(locale, currency)
  return /[\u0600-\u06ff]/.test(localSymbol) ? localSymbol : narrowSymbol('en', currency)
}

function narrowSymbol(locale: string, currency: string): string {
  const parts = currencyFormat(locale, currency).formatToParts(0)
  return plainSymbol(parts.find((part) => part.type === 'currency')?.value ?? currency)
}

/**
 * "£9.50", "2.750 د.ك", "¥1,200". `amount` is in minor units. Digits are always Latin, with the sign on their
 * left.
 */
export function moneyText(locale: string, amount: number, currency: string, sign = ''): string {
  const digits = decimalsOf(currency)
  const major = amount / 10 ** digits
  if (!locale.startsWith('ar')) return sign + currencyFormat(locale, currency).format(major)
  const number = numberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(major)
  return `${sign ? `\u2066${sign}${number}\u2069` : number}\u00a0${symbolOf(locale, currency)}`
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
