import type { StripeBooks, StripeObject } from './stripe-books.testing.ts'

/** Stores a card as a payment method of a customer. Its number stays inside the service. */
export function insertCard(books: StripeBooks, owner: string, customer: unknown, number: string): StripeObject {
  const digits = number.replaceAll(/\D/g, '')
  return books.insert(owner, 'payment_method', 'pm', {
    type: 'card',
    customer: customer ?? null,
    card: {
      brand: digits.startsWith('5') ? 'mastercard' : 'visa',
      last4: digits.slice(-4),
      exp_month: 4,
      exp_year: 2060,
    },
    number: digits,
  })
}

/** The number of a payment method, as the bank knows it. */
export function cardNumberOf(books: StripeBooks, owner: string, method: string): string {
  if (method === 'pm_card_visa') return '4242424242424242'
  return String(books.get(owner, 'payment_method', method)['number'])
}
