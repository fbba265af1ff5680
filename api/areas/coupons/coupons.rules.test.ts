import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { couponRefusal, couponState } from './coupons.rules.ts'
import type { CouponSituation, CouponTerms } from './coupons.rules.ts'

const [start_date, end_date] = ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']
const march = Date.parse('2026-03-15T12:00:00Z')

const coupon = (more: Partial<CouponTerms> = {}): CouponTerms => ({
  active: true,
  type: 'fixed_percentage',
  max_amount: null,
  currency: 'GBP',
  minimum_requirement: 0,
  merchant_ids: [],
  segment_id: null,
  payment_modes: [],
  order_types: [],
  start_date,
  end_date: null,
  usage_limit_total: null,
  usage_count: 0,
  one_use_per_customer: false,
  first_order_only: false,
  hours: [],
  ...more,
})
const guest: CouponSituation = {
  now: march,
  timezone: 'Europe/London',
  merchant_id: 'pier',
  order_type: 'delivery',
  payment_mode: 'card',
  currency: 'GBP',
  subtotal: 1000,
  customer: null,
}
const at = (more: Partial<CouponSituation> = {}): CouponSituation => ({
  ...guest,
  customer: { segment_ids: ['vip'], has_used: false, has_ordered: false },
  ...more,
})

test.each([
  ['no rule excludes it', coupon(), at(), null],
  ['inactive', coupon({ active: false }), at(), { reason: 'inactive' }],
  [
    'a moment before the start',
    coupon(),
    at({ now: Date.parse(start_date) - 1 }),
    { reason: 'not_started', start_date },
  ],
  ['the very start', coupon(), at({ now: Date.parse(start_date) }), null],
  ['a moment before the end', coupon({ end_date }), at({ now: Date.parse(end_date) - 1 }), null],
  ['the very end', coupon({ end_date }), at({ now: Date.parse(end_date) }), { reason: 'expired', end_date }],
  ['used up', coupon({ usage_limit_total: 3, usage_count: 3 }), at(), { reason: 'exhausted' }],
  ['one use left', coupon({ usage_limit_total: 3, usage_count: 2 }), at(), null],
  [
    'below the minimum',
    coupon({ minimum_requirement: 1420 }),
    at(),
    { reason: 'below_minimum', minimum: 1420, missing: 420, currency: 'GBP' },
  ],
  ['exactly the minimum', coupon({ minimum_requirement: 1000 }), at(), null],
  ['its merchant', coupon({ merchant_ids: ['anchor', 'pier'] }), at(), null],
  ['other merchant', coupon({ merchant_ids: ['anchor'] }), at(), { reason: 'merchant_not_eligible' }],
  ['its order type', coupon({ order_types: ['delivery'] }), at(), null],
  [
    'other order type',
    coupon({ order_types: ['pickup'] }),
    at(),
    { reason: 'order_type_not_eligible', order_types: ['pickup'] },
  ],
  ['its payment mode', coupon({ payment_modes: ['card'] }), at(), null],
  [
    'other payment mode',
    coupon({ payment_modes: ['upi'] }),
    at(),
    { reason: 'payment_mode_not_eligible', payment_modes: ['upi'] },
  ],
  ['no payment mode chosen yet', coupon({ payment_modes: ['upi'] }), at({ payment_mode: null }), null],
  ['its segment', coupon({ segment_id: 'vip' }), at(), null],
  ['other segment', coupon({ segment_id: 'new' }), at(), { reason: 'customer_not_eligible' }],
  ['a guest in no segment', coupon({ segment_id: 'vip' }), guest, { reason: 'guest' }],
  ['a guest who may have used it', coupon({ one_use_per_customer: true }), guest, { reason: 'guest' }],
  ['a guest where nobody is asked', coupon(), guest, null],
  [
    'used before',
    coupon({ one_use_per_customer: true }),
    at({ customer: { segment_ids: [], has_used: true, has_ordered: true } }),
    { reason: 'already_used' },
  ],
  [
    'used before by its segment, allowed again',
    coupon({ segment_id: 'vip' }),
    at({ customer: { segment_ids: ['vip'], has_used: true, has_ordered: true } }),
    null,
  ],
  ['once for its segment, not used yet', coupon({ segment_id: 'vip', one_use_per_customer: true }), at(), null],
  [
    'used before, allowed again',
    coupon(),
    at({ customer: { segment_ids: [], has_used: true, has_ordered: true } }),
    null,
  ],
  ['the first order', coupon({ first_order_only: true }), at(), null],
  [
    'not the first order',
    coupon({ first_order_only: true }),
    at({ customer: { segment_ids: [], has_used: false, has_ordered: true } }),
    { reason: 'not_first_order' },
  ],
  ['a guest whose first order it may be', coupon({ first_order_only: true }), guest, { reason: 'guest' }],
  // 2026-03-15 is a Sunday
  ['in its hours', coupon({ hours: [{ days: ['sun'], start_time: '11:00', end_time: '13:00' }] }), at(), null],
  ['in hours of every day', coupon({ hours: [{ days: [], start_time: '11:00', end_time: '13:00' }] }), at(), null],
  [
    'the end of its hours',
    coupon({ hours: [{ days: ['sun'], start_time: '11:00', end_time: '12:00' }] }),
    at(),
    { reason: 'outside_hours' },
  ],
  [
    'hours of another day',
    coupon({ hours: [{ days: ['mon'], start_time: '11:00', end_time: '13:00' }] }),
    at(),
    { reason: 'outside_hours' },
  ],
  [
    'hours in another time zone',
    coupon({ hours: [{ days: ['sun'], start_time: '11:00', end_time: '13:00' }] }),
    at({ timezone: 'Asia/Kolkata' }),
    { reason: 'outside_hours' },
  ],
  [
    'hours that began the day before',
    coupon({ hours: [{ days: ['sat'], start_time: '18:00', end_time: '13:00' }] }),
    at(),
    null,
  ],
  [
    'hours where no merchant is known',
    coupon({ hours: [{ days: ['mon'], start_time: '11:00', end_time: '13:00' }] }),
    at({ timezone: null }),
    null,
  ],
  ['a percentage elsewhere', coupon(), at({ currency: 'EUR' }), null],
  [
    'an amount elsewhere',
    coupon({ type: 'fixed_amount' }),
    at({ currency: 'EUR' }),
    { reason: 'currency_not_eligible' },
  ],
  ['a cap elsewhere', coupon({ max_amount: 500 }), at({ currency: 'EUR' }), { reason: 'currency_not_eligible' }],
  [
    'a minimum elsewhere',
    coupon({ minimum_requirement: 1 }),
    at({ currency: 'EUR' }),
    { reason: 'currency_not_eligible' },
  ],
  [
    'a hopeless reason before one that a fuller cart mends',
    coupon({ minimum_requirement: 9999, merchant_ids: ['anchor'] }),
    at(),
    { reason: 'merchant_not_eligible' },
  ],
])('%s', (_name, one, situation, refusal) => {
  expect(couponRefusal(one, situation)).toEqual(refusal)
})

describe('state', () => {
  test.each([
    [coupon({ active: false, end_date }), march, 'inactive'],
    [coupon(), Date.parse(start_date) - 1, 'scheduled'],
    [coupon({ end_date }), march, 'active'],
    [coupon({ end_date, usage_limit_total: 1, usage_count: 1 }), Date.parse(end_date), 'expired'],
    [coupon({ usage_limit_total: 1, usage_count: 1 }), march, 'exhausted'],
  ])('%#', (one, now, state) => {
    expect(couponState(one, now)).toBe(state)
  })
})

const anyCoupon = fc.record<CouponTerms>({
  active: fc.boolean(),
  type: fc.constantFrom('fixed_amount', 'fixed_percentage', 'free_delivery'),
  max_amount: fc.constantFrom(null, 500),
  currency: fc.constantFrom('GBP', 'EUR'),
  minimum_requirement: fc.nat(2000),
  merchant_ids: fc.subarray(['pier', 'anchor']),
  segment_id: fc.constantFrom(null, 'vip', 'new'),
  payment_modes: fc.subarray(['card', 'upi']),
  order_types: fc.subarray(['delivery', 'pickup']),
  start_date: fc.constantFrom(start_date, '2026-03-20T00:00:00Z'),
  end_date: fc.constantFrom(null, end_date, '2026-03-10T00:00:00Z'),
  usage_limit_total: fc.constantFrom(null, 1, 2),
  usage_count: fc.nat(2),
  one_use_per_customer: fc.boolean(),
  first_order_only: fc.boolean(),
  hours: fc.constantFrom([], [{ days: [], start_time: '18:00', end_time: '02:00' }]),
})

test('only an active coupon applies, and relaxing a coupon never makes it fail', () => {
  fc.assert(
    fc.property(anyCoupon, fc.boolean(), (one, signedIn) => {
      const situation = signedIn ? at() : guest
      const refusal = couponRefusal(one, situation)
      if (!refusal) expect(couponState(one, march)).toBe('active')
      const looser = {
        ...one,
        merchant_ids: [],
        payment_modes: [],
        order_types: [],
        segment_id: null,
        minimum_requirement: 0,
        one_use_per_customer: false,
        first_order_only: false,
        hours: [],
        usage_limit_total: null,
      }
      if (!refusal) expect(couponRefusal(looser, situation)).toBeNull()
    }),
  )
})
