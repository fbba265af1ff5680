import { couponText } from '../coupons/coupon-texts.rules.ts'
import type { CouponRefusal, CouponSituation } from '../coupons/coupons.rules.ts'
import { couponRefusal } from '../coupons/coupons.rules.ts'
import type { couponByCode } from './catalog-snapshot.db.ts'
import type { ValidationContext } from './cart-validation.rules.ts'

export type CouponWithTerms = NonNullable<Awaited<ReturnType<typeof couponByCode>>>

export function validateCoupon({ coupon, cart, merchant, customerId, now }: PricingContext, subtotal: number) {
  const code = cart.coupon_code?.trim().toUpperCase()
  if (!code) return { applied: null, result: null }
  const refusal = coupon
    ? refusalFor(coupon, {
        now,
        timezone: merchant.timezone,
        merchant_id: merchant.id,
        order_type: cart.order_type,
        payment_mode: cart.payment_mode ?? null,
        currency: merchant.currency,
        subtotal,
        customer:
          customerId === null
            ? null
            : { segment_ids: coupon.segment_ids, has_used: Boolean(coupon.has_used), has_ordered: coupon.has_ordered },
      })
    : ({ reason: 'unknown' } as const)
  if (!refusal && coupon) return { applied: coupon, result: { code, is_applied: true, message: null } }
  const { reason, ...values } = refusal ?? { reason: 'unknown' }
  return { applied: null, result: { code, is_applied: false, message: couponText(reason), reason, values } }
}

const refusalFor = (coupon: CouponWithTerms, situation: CouponSituation): CouponRefusal | null =>
  coupon.is_code_used
    ? { reason: 'exhausted' }
    : couponRefusal(
        { ...coupon, merchant_ids: coupon.merchant_id ? [coupon.merchant_id] : coupon.merchant_ids },
        situation,
      )

export type PricingContext = ValidationContext & { coupon: CouponWithTerms | null; customerId: string | null }
