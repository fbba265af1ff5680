import { expect, test } from 'vitest'
import type { Quote } from '#contract/areas/checkout.ts'
import {
  nextCheckoutStep,
  withoutAddressErrors,
  changesTotal,
  isResolved,
  isShownInline,
  toOrderInput,
} from './price-confirmation.rules.ts'

const bill = {
  subtotal: 900,
  product_tax: 0,
  delivery_fee: 0,
  delivery_tax: 0,
  coupon_discount: 0,
  delivery_discount: 0,
  tip: 0,
  charges: [],
  grand_total: 900,
  currency: 'GBP',
  is_tax_inclusive: true,
}
const quote = { bill } as unknown as Quote
const apiError = { status: 409, code: 'MERCHANT_CLOSED', message: '', fields: {}, values: {}, data: null }

test.each([
  ['waits while the quote is loading', 900, { quote, error: null, busy: true }, 'wait'],
  ['waits for a new quote after an error', 900, { quote, error: apiError, busy: true }, 'wait'],
  ['places the order at the shown total', 900, { quote, error: null, busy: false }, 'place'],
  ['places the order at a lower total', 950, { quote, error: null, busy: false }, 'place'],
  ['asks about a higher total', 800, { quote, error: null, busy: false }, 'ask'],
  ['stops on an error', 900, { quote, error: apiError, busy: false }, 'stop'],
  ['stops without a quote', 900, { quote: null, error: null, busy: false }, 'stop'],
] as const)('%s', (_name, shown, quoteState, next) => {
  expect(nextCheckoutStep(shown, quoteState)).toBe(next)
})

test('a reopened shop clears its own error, not errors that need a change by the customer', () => {
  const validQuote = { quote, error: null, busy: false }
  expect(isResolved({ code: 'MERCHANT_CLOSED' }, validQuote)).toBe(true)
  expect(isResolved({ code: 'MERCHANT_CLOSED' }, { ...validQuote, busy: true })).toBe(false)
  expect(isResolved({ code: 'MERCHANT_CLOSED' }, { ...validQuote, error: apiError })).toBe(false)
  expect(isResolved({ code: 'SLOT_FULL' }, validQuote)).toBe(false)
  expect(isResolved(null, validQuote)).toBe(false)
})

test('a rejected coupon is left out of the order; losing it changes the total', () => {
  const cartInput = { merchant_id: 'm', order_type: 'pickup', coupon_code: 'LAST' } as const
  const coupon = { code: 'LAST', message: null, is_applied: true }
  expect(toOrderInput(cartInput, { coupon }).coupon_code).toBe('LAST')
  expect(toOrderInput(cartInput, { coupon: null }).coupon_code).toBe('LAST')
  expect(toOrderInput(cartInput, { coupon: { ...coupon, is_applied: false } }).coupon_code).toBeNull()
  expect(changesTotal({ code: 'INVALID', fields: { coupon_code: 'used up' } })).toBe(true)
  expect(changesTotal({ code: 'COUPON_EXHAUSTED', fields: {} })).toBe(true)
  expect(changesTotal({ code: 'INVALID', fields: { slot: 'gone' } })).toBe(false)
})

test('address errors are hidden until an address is requested', () => {
  const of = (fields: Record<string, string>) => withoutAddressErrors({ ...apiError, status: 422, fields })
  expect(of({ address: 'missing' })).toBeNull()
  expect(of({ 'address.latitude': 'missing', address_id: 'missing' })).toBeNull()
  expect(of({ address: 'missing', 'items.0': 'sold out' })?.fields).toEqual({ 'items.0': 'sold out' })
  expect(withoutAddressErrors(apiError)).toEqual(apiError)
  expect(withoutAddressErrors(null)).toBeNull()
})

test('errors of fields on the page are shown at their field only', () => {
  const isInline = (...fields: string[]) =>
    isShownInline({ fields: Object.fromEntries(fields.map((field) => [field, 'no'])) })
  expect([isInline('slot'), isInline('slot.start', 'tip.value'), isInline('form_data.allergies')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isInline(), isInline('merchant_id'), isInline('slot', 'items.0'), isInline('slots')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
