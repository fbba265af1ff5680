import type { CouponHours } from '#contract/areas/coupons.ts'
import { productAvailableAt } from '../schedules/availability.rules.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'

/** start_date and end_date are ISO instants; minimum_requirement is minor units of the coupon's currency. */
export type CouponTerms = {
  readonly active: boolean
  readonly type: 'fixed_amount' | 'fixed_percentage' | 'free_delivery'
  readonly max_amount: number | null
  readonly currency: string
  readonly minimum_requirement: number
  readonly merchant_ids: readonly string[]
  readonly segment_id: string | null
  readonly payment_modes: readonly string[]
  readonly order_types: readonly string[]
  readonly start_date: string
  readonly end_date: string | null
  readonly usage_limit_total: number | null
  readonly usage_count: number
  readonly one_use_per_customer: boolean
  readonly first_order_only: boolean
  readonly hours: readonly CouponHours[]
}

/**
 * Where and by whom a coupon is used. payment_mode is null until chosen, customer is null for a guest, now is epoch ms.
 * Without a time zone the hours are not checked.
 */
export type CouponSituation = {
  readonly now: number
  readonly timezone: string | null
  readonly merchant_id: string
  readonly order_type: OrderTypeAlias
  readonly payment_mode: PaymentAlias | null
  readonly currency: string
  readonly subtotal: number
  readonly customer: {
    readonly segment_ids: readonly string[]
    readonly has_used: boolean
    readonly has_ordered: boolean
  } | null
}

/** currency_not_eligible: the coupon has an amount in a currency other than the order's. */
export type CouponRefusal =
  | {
      reason:
        | 'inactive'
        | 'exhausted'
        | 'already_used'
        | 'not_first_order'
        | 'outside_hours'
        | 'guest'
        | 'merchant_not_eligible'
        | 'customer_not_eligible'
        | 'currency_not_eligible'
    }
  | { reason: 'not_started'; start_date: string }
  | { reason: 'expired'; end_date: string }
  | { reason: 'below_minimum'; minimum: number; missing: number; currency: string }
  | { reason: 'payment_mode_not_eligible'; payment_modes: readonly string[] }
  | { reason: 'order_type_not_eligible'; order_types: readonly string[] }

export type CouponState = 'inactive' | 'scheduled' | 'active' | 'expired' | 'exhausted'

type CouponTerm = Pick<CouponTerms, 'active' | 'start_date' | 'end_date' | 'usage_limit_total' | 'usage_count'>

/** State of a coupon at `now` (epoch ms), as lists show it. The end instant is exclusive. */
export function couponState(
  { active, start_date, end_date, usage_limit_total, usage_count }: CouponTerm,
  now: number,
): CouponState {
  if (!active) return 'inactive'
  if (end_date !== null && now >= Date.parse(end_date)) return 'expired'
  if (usage_limit_total !== null && usage_count >= usage_limit_total) return 'exhausted'
  return now < Date.parse(start_date) ? 'scheduled' : 'active'
}

/**
 * Why this coupon cannot be used, or null when it can. Reasons that the customer cannot change come first, reasons
 * that a larger cart would solve come last.
 */
export function couponRefusal(coupon: CouponTerms, situation: CouponSituation): CouponRefusal | null {
  return (
    timeRefusal(coupon, situation) ??
    placeRefusal(coupon, situation) ??
    personRefusal(coupon, situation) ??
    minimumRefusal(coupon, situation)
  )
}

function timeRefusal(coupon: CouponTerms, { now, timezone }: CouponSituation): CouponRefusal | null {
  const state = couponState(coupon, now)
  if (state === 'scheduled') return { reason: 'not_started', start_date: coupon.start_date }
  if (state === 'expired') return { reason: 'expired', end_date: coupon.end_date ?? '' }
  if (state !== 'active') return { reason: state }
  return timezone === null || isWithinHours(coupon.hours, timezone, now) ? null : { reason: 'outside_hours' }
}

const isWithinHours = (slots: CouponTerms['hours'], timezone: string, at: number) =>
  productAvailableAt([{ type: 'date_range', slots, start_date: null, end_date: null, timezone, status: 'active' }], at)

function placeRefusal(
  coupon: CouponTerms,
  { merchant_id, order_type, payment_mode, currency }: CouponSituation,
): CouponRefusal | null {
  const { merchant_ids, order_types, payment_modes } = coupon
  if (merchant_ids.length > 0 && !merchant_ids.includes(merchant_id)) return { reason: 'merchant_not_eligible' }
  if (coupon.currency !== currency && namesAmount(coupon)) return { reason: 'currency_not_eligible' }
  if (order_types.length > 0 && !order_types.includes(order_type))
    return { reason: 'order_type_not_eligible', order_types }
  if (payment_modes.length > 0 && payment_mode !== null && !payment_modes.includes(payment_mode))
    return { reason: 'payment_mode_not_eligible', payment_modes }
  return null
}

const namesAmount = ({ type, max_amount, minimum_requirement }: CouponTerms) =>
  type === 'fixed_amount' || max_amount !== null || minimum_requirement > 0

function personRefusal(
  { segment_id, one_use_per_customer, first_order_only }: CouponTerms,
  { customer }: CouponSituation,
): CouponRefusal | null {
  if (segment_id === null && !one_use_per_customer && !first_order_only) return null
  if (!customer) return { reason: 'guest' }
  if (segment_id !== null && !customer.segment_ids.includes(segment_id)) return { reason: 'customer_not_eligible' }
  if (first_order_only && customer.has_ordered) return { reason: 'not_first_order' }
  return one_use_per_customer && customer.has_used ? { reason: 'already_used' } : null
}

function minimumRefusal(
  { minimum_requirement, currency }: CouponTerms,
  { subtotal }: CouponSituation,
): CouponRefusal | null {
  if (subtotal >= minimum_requirement) return null
  return { reason: 'below_minimum', minimum: minimum_requirement, missing: minimum_requirement - subtotal, currency }
}
