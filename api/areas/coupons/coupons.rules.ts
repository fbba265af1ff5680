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
}

/** Where and by whom a coupon is used. payment_mode is null until chosen, customer is null for a guest, now is epoch ms. */
export type CouponSituation = {
  readonly now: number
  readonly merchant_id: string
  readonly order_type: OrderTypeAlias
  readonly payment_mode: PaymentAlias | null
  readonly currency: string
  readonly subtotal: number
  readonly customer: { readonly segment_ids: readonly string[]; readonly has_used: boolean } | null
}

/** currency_not_eligible: the coupon has an amount in a currency other than the order's. */
export type CouponRefusal =
  | {
      reason:
        | 'inactive'
        | 'exhausted'
        | 'already_used'
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
    timeRefusal(coupon, situation.now) ??
    placeRefusal(coupon, situation) ??
    personRefusal(coupon, situation) ??
    minimumRefusal(coupon, situation)
  )
}

function timeRefusal(coupon: CouponTerms, now: number): CouponRefusal | null {
  const state = couponState(coupon, now)
  if (state === 'scheduled') return { reason: 'not_started', start_date: coupon.start_date }
  if (state === 'expired') return { reason: 'expired', end_date: coupon.end_date ?? '' }
  return state === 'active' ? null : { reason: state }
}

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
  { segment_id, one_use_per_customer }: CouponTerms,
  { customer }: CouponSituation,
): CouponRefusal | null {
  if (segment_id === null && !one_use_per_customer) return null
  if (!customer) return { reason: 'guest' }
  if (segment_id !== null && !customer.segment_ids.includes(segment_id)) return { reason: 'customer_not_eligible' }
  return one_use_per_customer && customer.has_used ? { reason: 'already_used' } : null
}

function minimumRefusal(
  { minimum_requirement, currency }: CouponTerms,
  { subtotal }: CouponSituation,
): CouponRefusal | null {
  if (subtotal >= minimum_requirement) return null
  return { reason: 'below_minimum', minimum: minimum_requirement, missing: minimum_requirement - subtotal, currency }
}
