import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from '#contract/rules/currencies.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.rules.ts'

test('an amount that Stripe can charge comes back unchanged, in every currency', () => {
  const codes = currencies.map(({ code }) => code)
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.integer({ min: 0, max: 10_000_000 }), (currency, amount) => {
      const charged = toStripeAmount(amount, currency)
      if (charged !== undefined) expect(fromStripeAmount(charged, currency)).toBe(amount)
    }),
  )
})

test.each([
  [1234, 'GBP', 1234],
  [1234, 'JPY', 1234],
  [1234, 'ISK', 123_400],
  [1230, 'KWD', 1230],
  [1234, 'KWD', undefined],
  [1200, 'MGA', 12],
  [1250, 'MGA', undefined],
])('%i minor units of %s are %s at Stripe', (amount, currency, expected) => {
  expect(toStripeAmount(amount, currency)).toBe(expected)
})

test('an amount of an unknown currency stays as it is', () => {
  expect(fromStripeAmount(5, 'QQQ')).toBe(5)
})
