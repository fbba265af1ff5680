import type { CartInput, Quote } from '#contract/areas/checkout.ts'
import { orderLinesOf, pieceCountOf } from '#contract/rules/order-lines.ts'
import { chargesFor } from '../charges/charges.rules.ts'
import { lowestFeeFor } from '../delivery/delivery.rules.ts'
import type { OrderItemSnapshot } from '../orders/localized-items.rules.ts'
import { localized, localizedItem } from '../orders/localized-items.rules.ts'
import type { Bill } from '../orders/bill/bill.rules.ts'
import { billFor, isBillable } from '../orders/bill/bill.rules.ts'
import { validatePayment, validateTip } from './cart-validation.rules.ts'
import { validateTime } from './time-validation.rules.ts'
import type { ValidatedItem } from './item-validation.rules.ts'
import { validateItems, priceOf } from './item-validation.rules.ts'
import type { CartViolation } from './cart-violation.rules.ts'
import { violationAt } from './cart-violation.rules.ts'
import type { DeliveryTerms } from './delivery-validation.rules.ts'
import { validateDelivery } from './delivery-validation.rules.ts'
import { fieldsIn } from '../forms/forms.rules.ts'
import { formFieldsFor } from './order-form.rules.ts'
import { cartItem } from './cart-items.rules.ts'
import type { CouponWithTerms, PricingContext } from './coupon-validation.rules.ts'
import { validateCoupon } from './coupon-validation.rules.ts'

type AppliedCoupon = { coupon: CouponWithTerms; discount: number }
export type PricedCart = {
  items: ValidatedItem[]
  cart_items: OrderItemSnapshot[]
  bill: Bill
  delivery: DeliveryTerms
  eta: number | null
  coupon: Quote['coupon']
  applied: AppliedCoupon | null
  violations: CartViolation[]
}

const validMs = 15 * 60_000

/** Prices a cart and collects its violations. Quotes and orders share this calculation. */
export function priceCart(context: PricingContext): PricedCart {
  const { merchant, snapshot, cart } = context
  const validated = validateItems(context)
  const lines = validated.items.map(priceOf)
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0)
  const { delivery, violations: deliveryViolations } = validateDelivery(context, subtotal)
  const coupon = validateCoupon(context, subtotal)
  const charges = chargesFor(snapshot.charges, {
    merchant_id: merchant.id,
    order_type: cart.order_type,
    payment_mode: cart.payment_mode ?? null,
    currency: merchant.currency,
  })
  const { tax, delivery_tax_percent } = snapshot.settings
  const bill = billFor({
    currency: merchant.currency,
    lines,
    charges,
    coupon: coupon.applied,
    tip: cart.tip ?? null,
    delivery_fee: delivery.fee,
    tax_inclusive_prices: merchant.tax_inclusive_prices,
    product_tax_percent: tax.product_tax_percent,
    delivery_tax_percent: delivery_tax_percent ?? tax.delivery_tax_percent,
  })
  const cart_items = validated.items.map((item, index) => cartItem(item, bill.lines[index]?.tax ?? 0))
  const preparationTime = snapshot.settings.preparation_time
  return {
    items: validated.items,
    bill,
    delivery,
    cart_items,
    eta: cart.slot ? null : preparationTime + (delivery.minutes ?? 0),
    coupon: coupon.result,
    applied: coupon.applied && context.coupon ? { coupon: context.coupon, discount: bill.coupon_discount } : null,
    violations: [
      ...validateTime(context, pieceCountOf(orderLinesOf(cart_items))),
      ...validated.violations,
      ...deliveryViolations,
      ...validateTip(context),
      ...validatePayment(context, cart.payment_mode, bill.grand_total),
      ...(isBillable(bill) ? [] : [violationAt('items', 'too_much')]),
    ],
  }
}

export const quoteOf = (priced: PricedCart, { snapshot, cart, now, locale }: PricingContext): Quote => ({
  cart: { cart_items: priced.cart_items.map((item) => localizedItem(item, locale)), meta: cart.meta },
  bill: { ...priced.bill, charges: priced.bill.charges.map((charge) => localized(charge, locale)) },
  distance: priced.delivery.distance,
  delivery_from: priced.violations.some((violation) => isMissingAddress(violation, cart))
    ? lowestFeeFor(snapshot.settings, priced.bill.subtotal, snapshot.zones)
    : null,
  eta: priced.eta,
  coupon: priced.coupon,
  form: fieldsIn(formFieldsFor(snapshot, cart), locale),
  valid_until: new Date(now + validMs).toISOString(),
})

const isMissingAddress = ({ field, reason }: CartViolation, { address_id }: Pick<CartInput, 'address_id'>) =>
  !address_id && field === 'address' && reason === 'address_missing'

/**
 * A missing tip, time or address rejects the order but not the quote: the customer enters them later in the checkout.
 */
export const isPendingInput = (violation: CartViolation, cart: Pick<CartInput, 'address_id'>) =>
  violation.reason === 'tip_required' || violation.reason === 'slot_required' || isMissingAddress(violation, cart)

/** Messages by field, and the reasons with their values, in the given order. */
export function violationFields(violations: readonly CartViolation[]) {
  const fields: Record<string, string[]> = {}
  for (const { field, text } of violations) (fields[field] ??= []).push(text)
  return { fields, data: { reasons: violations.map(({ field, reason, values }) => ({ field, reason, values })) } }
}
