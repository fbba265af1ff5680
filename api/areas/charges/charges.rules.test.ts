import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeRefusal, chargesFor } from './charges.rules.ts'
import type { ChargedOrder, ChargeTerms } from './charges.rules.ts'

const charge = (more: Partial<ChargeTerms> = {}): ChargeTerms => ({
  level: 'global',
  merchant_id: null,
  charge_value_type: 'fixed',
  currency: 'GBP',
  rule: 'always',
  order_types: [],
  payment_modes: [],
  status: 'active',
  ...more,
})
const order = (more: Partial<ChargedOrder> = {}): ChargedOrder => ({
  merchant_id: 'pier',
  order_type: 'delivery',
  payment_mode: 'card',
  currency: 'GBP',
  ...more,
})

test.each([
  ['always', charge(), order(), true],
  ['inactive', charge({ status: 'inactive' }), order(), false],
  ['own merchant', charge({ level: 'merchant', merchant_id: 'pier' }), order(), true],
  ['other merchant', charge({ level: 'merchant', merchant_id: 'anchor' }), order(), false],
  ['its order type', charge({ rule: 'order_type', order_types: ['pickup', 'delivery'] }), order(), true],
  ['other order type', charge({ rule: 'order_type', order_types: ['pickup'] }), order(), false],
  ['no order type named', charge({ rule: 'order_type' }), order(), false],
  ['its payment mode', charge({ rule: 'payment_mode', payment_modes: ['card'] }), order(), true],
  ['other payment mode', charge({ rule: 'payment_mode', payment_modes: ['cash_on_delivery'] }), order(), false],
  [
    'payment mode not chosen yet',
    charge({ rule: 'payment_mode', payment_modes: ['card'] }),
    order({ payment_mode: null }),
    false,
  ],
  ['fixed in another currency', charge(), order({ currency: 'EUR' }), false],
  ['fixed in no named currency', charge({ currency: null }), order({ currency: 'EUR' }), true],
  ['a percentage knows no currency', charge({ charge_value_type: 'percentage' }), order({ currency: 'EUR' }), true],
  ['lists that the rule does not ask', charge({ order_types: ['pickup'], payment_modes: ['upi'] }), order(), true],
])('%s', (_name, one, here, applies) => {
  expect(chargesFor([one], here)).toEqual(applies ? [one] : [])
})

test.each([
  ['null if it applies', charge(), order(), null],
  ['inactive', charge({ status: 'inactive', currency: 'EUR' }), order(), 'inactive'],
  ['merchant', charge({ level: 'merchant', merchant_id: 'anchor' }), order(), 'merchant'],
  [
    'merchant of a sample order',
    charge({ level: 'merchant', merchant_id: 'pier' }),
    order({ merchant_id: null }),
    'merchant',
  ],
  ['currency', charge({ currency: 'EUR', rule: 'order_type' }), order(), 'currency'],
  ['order type', charge({ rule: 'order_type', order_types: ['pickup'] }), order(), 'order_type'],
  ['payment mode', charge({ rule: 'payment_mode', payment_modes: ['upi'] }), order(), 'payment_mode'],
] as const)('the reason why a charge is not on a bill: %s', (_name, one, here, reason) => {
  expect(chargeRefusal(one, here)).toBe(reason)
})

const anyCharge = fc.record<ChargeTerms>({
  level: fc.constantFrom('merchant', 'global'),
  merchant_id: fc.constantFrom('pier', 'anchor', null),
  charge_value_type: fc.constantFrom('fixed', 'percentage'),
  currency: fc.constantFrom('GBP', 'EUR', null),
  rule: fc.constantFrom('always', 'order_type', 'payment_mode'),
  order_types: fc.subarray(['delivery', 'pickup', 'dine_in']),
  payment_modes: fc.subarray(['card', 'upi']),
  status: fc.constantFrom('active', 'inactive'),
})

test('each charge is evaluated alone: other charges do not change it, and the order is kept', () => {
  fc.assert(
    fc.property(fc.array(anyCharge), (charges) => {
      expect(chargesFor(charges, order())).toEqual(charges.flatMap((one) => chargesFor([one], order())))
    }),
  )
})
