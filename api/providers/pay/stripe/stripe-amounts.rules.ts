import { isCurrency, minorUnit } from '#contract/rules/currencies.ts'

/** Currencies that Stripe charges without decimals. */
const withoutDecimals = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
])
/** Currencies without decimals that Stripe expects with two zeros. */
const withZeros = new Set(['ISK', 'UGX'])

const stripeDigits = (currency: string): number =>
  withoutDecimals.has(currency) ? 0 : withZeros.has(currency) ? 2 : minorUnit(currency)

/**
 * The amount in Stripe's smallest unit. Undefined if Stripe cannot charge exactly this amount: amounts with three
 * decimals must end in 0.
 */
export function toStripeAmount(amount: number, currency: string): number | undefined {
  const shift = stripeDigits(currency) - minorUnit(currency)
  const scaled = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  const isExact = Number.isSafeInteger(scaled) && (stripeDigits(currency) < 3 || scaled % 10 === 0)
  return isExact ? scaled : undefined
}

/** The amount in the minor units of the currency. Fractions remain, so that such an amount never equals the expected. */
export function fromStripeAmount(amount: number, currency: string): number {
  if (!isCurrency(currency)) return amount
  const shift = stripeDigits(currency) - minorUnit(currency)
  return shift >= 0 ? amount / 10 ** shift : amount * 10 ** -shift
}
