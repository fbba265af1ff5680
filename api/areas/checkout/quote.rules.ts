import type { CartInput, Quote } from '#contract/areas/checkout.ts'
import { uniteAllergens } from '#contract/rules/allergens.ts'
import { selectedValues } from '#contract/rules/pricing/option-prices.ts'
import { selectedOptions } from '../cart/cart.rules.ts'
import { chargesFor } from '../charges/charges.rules.ts'
import { lowestFeeFor } from '../delivery/delivery.rules.ts'
import { couponText } from '../coupons/coupon-texts.rules.ts'
import { couponRefusal } from '../coupons/coupons.rules.ts'
import type { CouponRefusal, CouponSituation } from '../coupons/coupons.rules.ts'
import { namesIn, localized, localizedItem } from '../orders/localized-items.rules.ts'
import type { OrderItemSnapshot } from '../orders/localized-items.rules.ts'
import { billFor, isBillable } from '../orders/bill/bill.rules.ts'
import type { Bill } from '../orders/bill/bill.rules.ts'
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
import { fieldsIn } from '../forms/forms.rules.ts'
import { formFieldsFor } from './order-form.rules.ts'
import type { SnapshotComponent } from './catalog-snapshot.rules.ts'
import type { couponByCode } from './catalog-snapshot.db.ts'

export type CouponWithTerms = NonNullable<Awaited<ReturnType<typeof couponByCode>>>
export type PricingContext = ValidationContext & { coupon: CouponWithTerms | null; customerId: string | null }
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
  const preparationTime = snapshot.settings.preparation_time
  return {
    items: validated.items,
    bill,
    delivery,
    cart_items: validated.items.map((item, index) => cartItem(item, bill.lines[index]?.tax ?? 0)),
    eta: cart.slot ? null : preparationTime + (delivery.minutes ?? 0),
    coupon: coupon.result,
    applied: coupon.applied && context.coupon ? { coupon: context.coupon, discount: bill.coupon_discount } : null,
    violations: [
      ...validateTime(context),
      ...validated.violations,
      ...deliveryViolations,
      ...validateTip(context),
      ...validatePayment(context, cart.payment_mode, bill.grand_total),
      ...(isBillable(bill) ? [] : [violationAt('items', 'too_much')]),
    ],
  }
}

function validateCoupon({ coupon, cart, merchant, customerId, now }: PricingContext, subtotal: number) {
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

/** The selected options that are asked, with what each of their values costs. */
const selectedChoices = ({ item, product }: ValidatedItem) =>
  selectedOptions(product, item).flatMap(({ option, value_ids }) => {
    const values = selectedValues(option, value_ids)
    return values.length > 0 ? [{ option, values }] : []
  })

const componentTerms = ({ id, selling_price, is_taxable }: SnapshotComponent) => ({
  product_id: id,
  list_price: selling_price,
  is_taxable,
})

/** Nothing without allergens, to keep stored order lines small. */
function allergensIn(...lists: readonly (readonly string[])[]): { allergens?: string[] } {
  const allergens = uniteAllergens(...lists)
  return allergens.length > 0 ? { allergens } : {}
}

/** A cart line in the store's language, with the available translations. */
export function cartItem(validated: ValidatedItem, tax: number): OrderItemSnapshot {
  const { item, product } = validated
  const { unit_price, line_total } = priceOf(validated)
  const selected = selectedChoices(validated)
  const optionAllergens = selected.flatMap(({ values }) => values.flatMap(({ allergens = [] }) => allergens))
  return {
    product_id: product.id,
    sku: product.sku,
    name: product.name,
    translations: product.translations,
    image: product.image,
    quantity: item.quantity,
    unit_price,
    options: selected.map(({ option, values }) => ({
      option_id: option.id,
      ...(option.under ? { under: [...option.under] } : {}),
      name: option.name,
      ...namesIn(option.translations),
      values: values.map(({ id, name, price, is_included, translations, component }) => ({
        id,
        name,
        price,
        ...(is_included ? { is_included } : {}),
        ...(component ? componentTerms(component) : {}),
        ...namesIn(translations),
      })),
    })),
    addons: item.addons.flatMap(({ product_id, quantity }) => {
      const addon = product.addons.find(({ _id }) => _id === product_id)
      return addon
        ? [
            {
              product_id,
              name: addon.name,
              ...namesIn(addon.translations),
              quantity,
              price: addon.selling_price,
              ...allergensIn(addon.allergens),
            },
          ]
        : []
    }),
    ...allergensIn(product.allergens, optionAllergens),
    instruction: item.instruction?.trim() || null,
    line_total,
    tax,
    meta: item.meta,
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
