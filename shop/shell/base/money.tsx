import { useShop } from '../context/shop.tsx'
import { useLocale } from '../context/text.tsx'

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Bidi marks and the closing full stop that ICU puts into Arabic currency names. */
const plainSymbol = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\.$/, '')

/** The sign in the language of the page; in Arabic only where it is an Arabic one: "UK£" and the like say less than "£". */
function symbolOf(locale: string, currency: string): string {
  const own = narrowSign(locale, currency)
  return /[\u0600-\u06ff]/.test(own) ? own : narrowSign('en', currency)
}

function narrowSign(locale: string, currency: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return plainSymbol(parts.find((part) => part.type === 'currency')?.value ?? currency)
}

/** "£9.50", "2.750 د.ك", "¥1,200". `amount` is in minor units of the currency; digits stay Latin, with their sign on the left. */
export function moneyText(locale: string, amount: number, currency: string, sign = ''): string {
  const digits = digitsOf(currency)
  const arabic = locale.startsWith('ar')
  const tongue = arabic ? 'en' : locale
  const symbol = symbolOf(locale, currency)
  const number = (style: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tongue, { ...style, numberingSystem: 'latn' })
  if (arabic) {
    const plain = number({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount / 10 ** digits)
    return `${sign ? `\u2066${sign}${plain}\u2069` : plain}\u00a0${symbol}`
  }
  return sign + number({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount / 10 ** digits)
}

/** "10%", "10 %": as the language writes it, digits and sign as those of money. */
export const percentText = (locale: string, percent: number) =>
  new Intl.NumberFormat(locale.startsWith('ar') ? 'en' : locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  )

export function useMoney() {
  const locale = useLocale()
  return (amount: number, currency: string) => moneyText(locale, amount, currency)
}

/** An amount that never breaks and keeps its own direction. */
export function Money({ amount, currency, sign }: { amount: number; currency: string; sign?: '+' | '−' | undefined }) {
  const locale = useLocale()
  return <bdi className="money">{moneyText(locale, amount, currency, amount > 0 ? sign : '')}</bdi>
}

/** A price on the menu: in the currency the visitor likes to read, marked as a conversion. Bills always keep the merchant's own. */
export function Price({ amount, currency }: { amount: number; currency: string }) {
  const { choices, currencies, currency: base } = useShop()
  const rate =
    choices.currency && currency === base ? currencies.find(({ code }) => code === choices.currency)?.rate : undefined
  if (!rate || !choices.currency) return <Money amount={amount} currency={currency} />
  const converted = Math.round((amount / 10 ** digitsOf(currency)) * rate * 10 ** digitsOf(choices.currency))
  return (
    <>
      ≈ <Money amount={converted} currency={choices.currency} />
    </>
  )
}
