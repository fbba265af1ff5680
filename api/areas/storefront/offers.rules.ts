import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import { couponRefusal } from '../coupons/coupons.rules.ts'
import type { CouponTerms } from '../coupons/coupons.rules.ts'

type ListedCoupon = CouponTerms & {
  readonly merchant_id: string | null
  readonly has_used: unknown
  readonly has_ordered: boolean
  readonly segment_ids: readonly string[]
}
type OfferScope = {
  readonly merchant: { readonly id: string; readonly currency: string; readonly timezone: string } | null
  readonly order_type: OrderTypeAlias | null
  readonly payment_mode: PaymentAlias | null
  readonly now: number
}

/**
 * Whether to show a coupon. Conditions that depend on the cart are ignored: the minimum, and any condition on the
 * merchant or order type if none is given. For guests the coupon is checked as for a new customer; those
 * of segments are only shown to their customers.
 */
export function isShownCoupon(coupon: ListedCoupon, { merchant, order_type, payment_mode, now }: OfferScope): boolean {
  const merchant_ids = coupon.merchant_id === null ? coupon.merchant_ids : [coupon.merchant_id]
  const couponTerms = {
    ...coupon,
    merchant_ids: merchant ? merchant_ids : [],
    order_types: order_type ? coupon.order_types : [],
  }
  const refusal = couponRefusal(couponTerms, {
    now,
    timezone: merchant?.timezone ?? null,
    merchant_id: merchant?.id ?? '',
    order_type: order_type ?? 'delivery',
    payment_mode,
    currency: merchant?.currency ?? coupon.currency,
    subtotal: coupon.minimum_requirement,
    customer: { segment_ids: coupon.segment_ids, has_used: coupon.has_used === true, has_ordered: coupon.has_ordered },
  })
  return refusal === null
}
