import { expect, test } from 'vitest'
import { subjectOf } from '#contract/rules/checkout/order-check.ts'
import { refusalTexts } from '../checkout/refusal-texts.rules.ts'
import { couponTexts } from '../coupons/coupon-texts.rules.ts'

/** What the check does not ask for: parcels, tips, instructions, and the orders that a customer has already. */
const unaskedReasons = [
  'merchant_closed',
  'package_missing',
  'cash_order_limit_reached',
  'tip_required',
  'tips_disabled',
  'tip_not_offered',
  'delivery_instruction_unknown',
]

test('every reason of the checkout has a subject in the check', () => {
  const unknown = Object.keys(refusalTexts).filter((reason) => !subjectOf(reason))
  expect(unknown).toEqual(unaskedReasons)
})

test('every reason of a coupon has a subject in the check', () => {
  const subjects = Object.keys(couponTexts).map((reason) => subjectOf(`coupon_${reason}`))
  expect(new Set(subjects)).toEqual(new Set(['coupon']))
})
