type Outcome = 'succeeded' | 'requires_action' | 'processing' | 'card_declined' | 'insufficient_funds' | 'expired_card'

/** Test card numbers and what a charge of them gives. Others are refused, so that real cards cannot be used here. */
const outcomes: Readonly<Record<string, Outcome>> = {
  '4242424242424242': 'succeeded',
  '5555555555554444': 'succeeded',
  '378282246310005': 'succeeded',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000002500003155': 'requires_action',
  '4000000000000259': 'processing',
}

const brandOf = (number: string) => (/^3[47]/.test(number) ? 'amex' : number.startsWith('5') ? 'mastercard' : 'visa')

/** Luhn check of 12 to 19 digits. */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

type CardFields = { number: string; cvv: string; expiry_month: string; expiry_year: number }
export type TestCard = {
  brand: string
  last4: string
  expiry_month: string
  expiry_year: number
  outcome: Outcome
}

/** The card of these fields, or what is wrong with them. */
export function readCard(
  { number, cvv, expiry_month, expiry_year }: CardFields,
  nowMs: number,
): { card: TestCard } | { errors: Record<string, string[]> } {
  const digits = number.replaceAll(/[\s-]/g, '')
  const outcome = outcomes[digits]
  const now = new Date(nowMs)
  const isPast =
    expiry_year < now.getUTCFullYear() ||
    (expiry_year === now.getUTCFullYear() && Number(expiry_month) < now.getUTCMonth() + 1)
  const errors = {
    ...(isCardNumber(digits)
      ? outcome === undefined
        ? { number: ['Only test cards work here, such as 4242 4242 4242 4242.'] }
        : {}
      : { number: ['The card number is invalid.'] }),
    ...(/^\d{3,4}$/.test(cvv) ? {} : { cvv: ['The CVV is invalid.'] }),
    ...(isPast ? { expiry_year: ['The card has expired.'] } : {}),
  }
  if (outcome === undefined || Object.keys(errors).length > 0) return { errors }
  return { card: { brand: brandOf(digits), last4: digits.slice(-4), expiry_month, expiry_year, outcome } }
}
