import type { z } from 'zod'
import { CouponInput } from '#contract/areas/coupons.ts'
import type { Coupon } from '#contract/areas/coupons.ts'
import { alwaysRun } from '#kit/data/form-values.ts'

type IssueContext = z.RefinementCtx

/** The contract's schema with the rules that the server applies to several fields. `endText`: an end before the start. */
export const couponForm = (endText: string) =>
  CouponInput.required().superRefine(({ type, discount_value: value, start_date, end_date }, context) => {
    if (type !== 'free_delivery' && value === 0) tooSmall(context, value)
    if (type === 'fixed_percentage' && value > 100)
      context.addIssue({ code: 'too_big', maximum: 100, origin: 'number', input: value, path: ['discount_value'] })
    if (end_date && Date.parse(end_date) <= Date.parse(start_date))
      context.addIssue({ code: 'custom', path: ['end_date'], message: endText })
  }, alwaysRun)

const tooSmall = (context: IssueContext, value: number) =>
  context.addIssue({
    code: 'too_small',
    minimum: 0,
    inclusive: false,
    origin: 'number',
    input: value,
    path: ['discount_value'],
  })

export type CouponValues = Pick<
  Coupon,
  | 'name'
  | 'code'
  | 'description'
  | 'active'
  | 'type'
  | 'discount_value'
  | 'max_amount'
  | 'minimum_requirement'
  | 'merchant_ids'
  | 'segment_id'
  | 'payment_modes'
  | 'order_types'
  | 'start_date'
  | 'end_date'
  | 'usage_limit_total'
  | 'one_use_per_customer'
  | 'first_order_only'
  | 'hours'
  | 'is_public'
>

/** A coupon that starts now. */
export const blankCoupon = (now: Date): CouponValues => ({
  name: '',
  code: '',
  description: null,
  active: true,
  type: 'fixed_percentage',
  discount_value: 10,
  max_amount: null,
  minimum_requirement: 0,
  merchant_ids: [],
  segment_id: null,
  payment_modes: [],
  order_types: [],
  start_date: new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString(),
  end_date: null,
  usage_limit_total: null,
  one_use_per_customer: false,
  first_order_only: false,
  hours: [],
  is_public: true,
})

export const valuesOf = (coupon: Coupon): CouponValues => ({
  name: coupon.name,
  code: coupon.code,
  description: coupon.description,
  active: coupon.active,
  type: coupon.type,
  discount_value: coupon.discount_value,
  max_amount: coupon.max_amount,
  minimum_requirement: coupon.minimum_requirement,
  merchant_ids: coupon.merchant_ids,
  segment_id: coupon.segment_id,
  payment_modes: coupon.payment_modes,
  order_types: coupon.order_types,
  start_date: coupon.start_date,
  end_date: coupon.end_date,
  usage_limit_total: coupon.usage_limit_total,
  one_use_per_customer: coupon.one_use_per_customer,
  first_order_only: coupon.first_order_only,
  hours: coupon.hours,
  is_public: coupon.is_public,
})

/** The values of a new coupon like this one, with a code of its own. */
export const copyOf = (coupon: Coupon): CouponValues => ({ ...valuesOf(coupon), code: newCode(), active: false })

/** Letters and digits that are not mistaken for others. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random code of eight letters and digits. */
export const newCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => codeLetters[byte % codeLetters.length]).join('')
