import type { CouponTest, CouponTestInput } from '#contract/areas/coupons.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { billFor } from '../orders/bill/bill.rules.ts'
import { couponText } from './coupon-texts.rules.ts'
import { showCoupon } from './coupons.commands.ts'
import { findCustomer, termsFor } from './coupons.db.ts'
import { findMerchant } from './coupon-merchants.db.ts'
import { couponRefusal } from './coupons.rules.ts'

const newCustomer = { segment_ids: [], has_used: false, has_ordered: false }
const historyOf = ({ segment_ids, has_used, has_ordered }: NonNullable<Awaited<ReturnType<typeof termsFor>>>) => ({
  segment_ids,
  has_used: Boolean(has_used),
  has_ordered,
})

/** Tests a basket against a coupon with the rules and the bill of the checkout. Nothing is stored. */
export async function testCoupon(db: Db, input: CouponTestInput, panelMerchantId: string | null): Promise<CouponTest> {
  const { merchant_id: owner } = await showCoupon(db, input.id, panelMerchantId)
  const { customer_id: customerId = null, subtotal, delivery_fee } = input
  const [terms, merchant, customer] = await Promise.all([
    termsFor(db, input.id, customerId),
    findMerchant(db, input.merchant_id),
    customerId === null ? null : findCustomer(db, customerId),
  ])
  const coupon = orNotFound(terms, 'Coupon')
  if (customerId !== null) orNotFound(customer, 'Customer')
  const { id, currency, timezone } = orNotFound(merchant, 'Merchant')
  const refusal = couponRefusal(
    { ...coupon, merchant_ids: owner ? [owner] : coupon.merchant_ids },
    {
      now: input.at ? Date.parse(input.at) : db.nowMs,
      timezone,
      merchant_id: id,
      order_type: input.order_type,
      payment_mode: input.payment_mode ?? null,
      currency,
      subtotal,
      customer: customerId === null ? (input.is_new_customer ? newCustomer : null) : historyOf(coupon),
    },
  )
  if (refusal)
    return { is_applied: false, reason: refusal.reason, message: couponText(refusal.reason), discount: 0, currency }
  const { coupon_discount: discount } = billFor({
    currency,
    lines: [
      { product_id: id, quantity: 1, unit_price: subtotal, options_price: 0, addons_price: 0, is_taxable: false },
    ],
    coupon,
    product_tax_percent: 0,
    delivery_tax_percent: 0,
    tax_inclusive_prices: true,
    delivery_fee,
    charges: [],
    tip: null,
  })
  return { is_applied: true, reason: null, message: null, discount, currency }
}
