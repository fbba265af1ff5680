import type { Quote } from '#contract/checkout.ts'
import { chargesFor } from '../charges/charges.rules.ts'
import { couponRefusal } from '../coupons/coupons.rules.ts'
import { namesIn, localized, localizedItem } from '../orders/localized-items.rules.ts'
import type { OrderItemSnapshot } from '../orders/localized-items.rules.ts'
import { billFor, isBillable } from '../orders/bill.rules.ts'
import type { Bill } from '../orders/bill.rules.ts'
import {
  validateItems,
  validatePayment,
  validateTime,
  validateTip,
  validateDelivery,
  priceOf,
  violationAt,
} from './cart-validation.rules.ts'
import type { ValidationContext, CartViolation, ValidatedItem, DeliveryTerms } from './cart-validation.rules.ts'
import { formFieldsFor } from './order-form.rules.ts'
import { couponText } from './refusal-texts.rules.ts'
import type { couponByCode } from './catalog-snapshot.db.ts'

type CouponWithTerms = NonNullable<Awaited<ReturnType<typeof couponByCode>>>
export type PricingContext = ValidationContext & { coupon: CouponWithTerms | null; customerId: string | null }
type AppliedCoupon = { coupon: CouponWithTerms; discount: number }
export type PricedCart = {
  items: ValidatedItem[]
  cart_items: OrderItemSnapshot[]
  bill: Bill
  way: DeliveryTerms
  eta: number | null
  coupon: Quote['coupon']
  applied: AppliedCoupon | null
  refusals: CartViolation[]
}

const validMs = 15 * 60_000

/** What a cart costs now and everything that stands against ordering it. The one sum that quote and order share. */
export function priceCart(facts: PricingContext): PricedCart {
  const { head, shelf, wanted } = facts
  const judged = validateItems(facts)
  const lines = judged.items.map(priceOf)
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0)
  const { way, refusals: wayRefusals } = validateDelivery(facts, subtotal)
  const coupon = validateCoupon(facts, subtotal)
  const charges = chargesFor(shelf.charges, {
    merchant_id: head.id,
    order_type: wanted.order_type,
    payment_mode: wanted.payment_mode ?? null,
    currency: head.currency,
  })
  const { tax, delivery_tax_percent } = shelf.settings
  const bill = billFor({
    currency: head.currency,
    lines,
    charges,
    coupon: coupon.applied,
    tip: wanted.tip ?? null,
    delivery_fee: way.fee,
    tax_inclusive_prices: head.tax_inclusive_prices,
    product_tax_percent: tax.product_tax_percent,
    delivery_tax_percent: delivery_tax_percent ?? tax.delivery_tax_percent,
  })
  const ready = shelf.settings.preparation_time
  return {
    items: judged.items,
    bill,
    way,
    cart_items: judged.items.map((one, index) => cartItem(one, bill.lines[index]?.tax ?? 0)),
    eta: wanted.slot ? null : ready + (way.minutes ?? 0),
    coupon: coupon.told,
    applied: coupon.applied && facts.coupon ? { coupon: facts.coupon, discount: bill.coupon_discount } : null,
    refusals: [
      ...validateTime(facts),
      ...judged.refusals,
      ...wayRefusals,
      ...validateTip(facts),
      ...validatePayment(facts, wanted.payment_mode, bill.grand_total),
      ...(isBillable(bill) ? [] : [violationAt('items', 'too_much')]),
    ],
  }
}

function validateCoupon({ coupon, wanted, head, customerId, now }: PricingContext, subtotal: number) {
  const code = wanted.coupon_code?.trim().toUpperCase()
  if (!code) return { applied: null, told: null }
  const refused = coupon
    ? couponRefusal(
        { ...coupon, merchant_ids: coupon.merchant_id ? [coupon.merchant_id] : coupon.merchant_ids },
        {
          now,
          merchant_id: head.id,
          order_type: wanted.order_type,
          payment_mode: wanted.payment_mode ?? null,
          currency: head.currency,
          subtotal,
          customer: customerId === null ? null : { segment_ids: [], has_used: Boolean(coupon.has_used) },
        },
      )
    : ({ reason: 'unknown' } as const)
  if (!refused && coupon) return { applied: coupon, told: { code, is_applied: true, message: null } }
  const { reason, ...values } = refused ?? { reason: 'unknown' }
  return { applied: null, told: { code, is_applied: false, message: couponText(reason), reason, values } }
}

/** A line in the store's words, with those of other languages beside them. */
export function cartItem(judged: ValidatedItem, tax: number): OrderItemSnapshot {
  const { item, product } = judged
  const { unit_price, line_total } = priceOf(judged)
  return {
    product_id: product.id,
    sku: product.sku,
    name: product.name,
    translations: product.translations,
    image: product.image,
    quantity: item.quantity,
    unit_price,
    options: item.options.flatMap(({ option_id, value_ids }) => {
      const option = product.options.find(({ id }) => id === option_id)
      const values =
        option?.values
          .filter(({ id }) => value_ids.includes(id))
          .map(({ id, name, price, translations }) => ({ id, name, price, ...namesIn(translations) })) ?? []
      return option && values.length > 0
        ? [{ option_id, name: option.name, ...namesIn(option.translations), values }]
        : []
    }),
    addons: item.addons.flatMap(({ product_id, quantity }) => {
      const addon = product.addons.find(({ _id }) => _id === product_id)
      return addon
        ? [{ product_id, name: addon.name, ...namesIn(addon.translations), quantity, price: addon.selling_price }]
        : []
    }),
    instruction: item.instruction?.trim() || null,
    line_total,
    tax,
    meta: item.meta,
  }
}

export const quoteOf = (priced: PricedCart, { shelf, wanted, now, locale }: PricingContext): Quote => ({
  cart: { cart_items: priced.cart_items.map((item) => localizedItem(item, locale)), meta: wanted.meta },
  bill: { ...priced.bill, charges: priced.bill.charges.map((charge) => localized(charge, locale)) },
  distance: priced.way.distance,
  eta: priced.eta,
  coupon: priced.coupon,
  form: formFieldsFor(shelf, wanted),
  valid_until: new Date(now + validMs).toISOString(),
})

/** What the checkout still asks is no reason to keep the bill from a customer who has not come that far; the order insists on it. */
export const isPendingInput = ({ reason }: CartViolation) => reason === 'tip_required' || reason === 'slot_required'

/** Field errors in the order of their weight, and the reasons for the screen. */
export function refusalFields(refusals: readonly CartViolation[]) {
  const fields: Record<string, string[]> = {}
  for (const { field, text } of refusals) (fields[field] ??= []).push(text)
  return { fields, data: { reasons: refusals.map(({ field, reason, values }) => ({ field, reason, values })) } }
}
