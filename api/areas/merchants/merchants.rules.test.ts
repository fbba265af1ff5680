import { expect, test } from 'vitest'
import { contactRefusal, defaultTypeAfter, isSponsoredAt, merchantRefusals, ratingOf } from './merchants.rules.ts'
import type { ValidatedMerchant } from './merchants.rules.ts'

test.each([
  ['+442071234567', 'GB', true],
  ['+447700900123', 'GB', true],
  ['+447700900123', 'JE', true],
  ['+447700900123', 'FR', false],
  ['+14165550123', 'CA', true],
  ['+14165550123', 'US', false],
  ['+96522223333', 'KW', true],
  ['+81312345678', 'JP', true],
  ['+77271234567', 'KZ', true],
  ['+77271234567', 'RU', false],
  ['+441', 'GB', false],
  ['+44207123456789', 'GB', false],
])('%s at a merchant in %s: %s', (number, country, fits) => {
  expect(contactRefusal(number, country) === undefined).toBe(fits)
})

const merchant: ValidatedMerchant = {
  merchant_type: 'ecommerce',
  country: 'GB',
  contact_number: '+442071234567',
  order_types: ['delivery', 'pickup'],
  default_order_type: 'delivery',
  commission_type: 'percentage',
  commission_value: 15,
  timezone: 'Europe/London',
}
test.each([
  ['a valid merchant', {}, []],
  ['a courier that sells', { merchant_type: 'pick_and_drop' as const }, ['order_types']],
  [
    'a courier',
    {
      merchant_type: 'pick_and_drop' as const,
      order_types: ['pick_and_drop' as const],
      default_order_type: 'pick_and_drop' as const,
    },
    [],
  ],
  ['a default order type that is not offered', { default_order_type: 'dine_in' as const }, ['default_order_type']],
  ['a commission above 100 percent', { commission_value: 100.01 }, ['commission_value']],
  ['a percentage with three decimals', { commission_value: 12.345 }, ['commission_value']],
  ['a percentage with two decimals', { commission_value: 12.35 }, []],
  ['a fixed amount above 100', { commission_type: 'fixed' as const, commission_value: 250 }, []],
  [
    'a fixed amount with a fraction of a cent',
    { commission_type: 'fixed' as const, commission_value: 2.5 },
    ['commission_value'],
  ],
  ['a phone number of another country', { country: 'FR' }, ['contact_number']],
  ['an unknown time zone', { timezone: 'Nowhere' }, ['timezone']],
])('merchant: %s', (_, changes, fields) => {
  expect(Object.keys(merchantRefusals({ ...merchant, ...changes }))).toEqual(fields)
})

test('the default order type follows the order types unless it is sent', () => {
  expect(defaultTypeAfter(['pickup', 'delivery'], undefined, 'delivery')).toBe('delivery')
  expect(defaultTypeAfter(['pickup'], undefined, 'delivery')).toBe('pickup')
  expect(defaultTypeAfter(['pickup', 'delivery'], 'delivery')).toBe('delivery')
})

test.each([
  [0, 0, null],
  [5, 1, 5],
  [9, 2, 4.5],
  [17, 4, 4.3],
  [13, 3, 4.3],
  [14, 3, 4.7],
  [89, 20, 4.5],
])('%i over %i is rated %s', (sum, count, mean) => {
  expect(ratingOf(sum, count)).toBe(mean)
})

test('a sponsorship is active until its expiration', () => {
  const now = '2026-11-20T19:40:00.000Z'
  expect(isSponsoredAt(true, null, now)).toBe(true)
  expect(isSponsoredAt(true, '2026-11-20T19:40:00.001Z', now)).toBe(true)
  expect(isSponsoredAt(true, now, now)).toBe(false)
  expect(isSponsoredAt(false, null, now)).toBe(false)
})
