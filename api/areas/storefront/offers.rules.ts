import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import { couponRefusal } from '../coupons/coupons.rules.ts'
import type { JudgedCoupon } from '../coupons/coupons.rules.ts'

type Listed = JudgedCoupon & { readonly merchant_id: string | null; readonly has_used: unknown }
type Place = { readonly merchant: { readonly id: string; readonly currency: string } | null; readonly order_type: OrderTypeAlias | null; readonly payment_mode: PaymentAlias | null; readonly now: number }

/** Whether a coupon is worth showing here (calls.tsv store/v1/coupons). What the cart decides is left open: the minimum, and with an unnamed merchant or order type whatever hangs on it.
 *  A guest sees what any new customer could use. */
export function isWorthShowing(coupon: Listed, { merchant, order_type, payment_mode, now }: Place): boolean {
  const merchant_ids = coupon.merchant_id === null ? coupon.merchant_ids : [coupon.merchant_id]
  const judged = { ...coupon, merchant_ids: merchant ? merchant_ids : [], order_types: order_type ? coupon.order_types : [] }
  const refusal = couponRefusal(judged, {
    now, merchant_id: merchant?.id ?? '', order_type: order_type ?? 'delivery', payment_mode, currency: merchant?.currency ?? coupon.currency, subtotal: coupon.minimum_requirement,
    customer: { segment_ids: [], has_used: coupon.has_used === true },
  })
  return refusal === null
}

type Mode = { readonly merchant_id: string | null; readonly alias: PaymentAlias; readonly is_active: boolean; readonly is_configured: boolean }

/** The modes that can be paid with (STORE-183, STORE-184): active and configured for the tenant, and where the merchant has its own, active and configured there too, with its own facts. */
export function modesToPayWith<M extends Mode>(modes: readonly M[], overrides: boolean): M[] {
  const works = (mode: M) => mode.is_active && mode.is_configured
  const tenants = modes.filter((mode) => mode.merchant_id === null && works(mode))
  if (!overrides) return tenants
  return tenants.flatMap(({ alias }) => modes.find((mode) => mode.merchant_id !== null && mode.alias === alias && works(mode)) ?? [])
}
