import { expect, test } from 'vitest'
import { microsOfMinorUnits, minorUnitsOf } from '../currencies.ts'
import { amountOf, budgetLevel, messageCost, microsOf, unitPriceFor } from './message-costs.ts'

const price = {
  unit_price_micros: 50_000,
  prefix_prices: [
    { prefix: '+1', unit_price_micros: 7_900 },
    { prefix: '+1876', unit_price_micros: 230_000 },
    { prefix: '+44', unit_price_micros: 0 },
  ],
}

test.each([
  ['+12025550123', 7_900],
  ['+18765550123', 230_000],
  ['+447700900123', 0],
  ['+4915112345678', 50_000],
  ['ada@buyers.test', 50_000],
])('a message to %s costs %i millionths', (recipient, expected) => {
  expect(unitPriceFor(price, recipient)).toBe(expected)
})

test('a text message costs each of its parts, a mail costs once', () => {
  const text = 'ж'.repeat(140)
  expect(messageCost(price, { channel: 'sms', recipient: '+12025550123', text })).toEqual({
    segments: 3,
    cost_micros: 23_700,
  })
  expect(messageCost(price, { channel: 'email', recipient: 'ada@buyers.test', text })).toEqual({
    segments: 1,
    cost_micros: 50_000,
  })
})

test.each([
  [0.0075, 7_500, 'USD', 1],
  [0.0049, 4_900, 'USD', 0],
  [12.345, 12_345_000, 'KWD', 12_345],
  [8.5, 8_500_000, 'JPY', 9],
])('%d is %i millionths, and in minor units of %s %i', (amount, micros, currency, minor) => {
  expect(microsOf(amount)).toBe(micros)
  expect(amountOf(micros)).toBe(amount)
  expect(minorUnitsOf(micros, currency)).toBe(minor)
  expect(minorUnitsOf(microsOfMinorUnits(minor, currency), currency)).toBe(minor)
})

test.each([
  [799_999, 0],
  [800_000, 80],
  [999_999, 80],
  [1_000_000, 100],
  [1_200_000, 100],
] as const)('%i of 1,000,000 spent: level %i', (spent, level) => {
  expect(budgetLevel(spent, 1_000_000)).toBe(level)
})
