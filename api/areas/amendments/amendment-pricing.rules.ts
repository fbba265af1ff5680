import type { AmendmentLineInput } from '#contract/areas/amendments.ts'
import type { OrderContent } from '#api/platform/column-types.ts'
import { orderLinesOf, pieceCountOf, summaryItemsOf } from '#contract/rules/order-lines.ts'
import { chargesFor } from '../charges/charges.rules.ts'
import { newLines } from '../checkout/order-lines.rules.ts'
import { cartItem } from '../checkout/cart-items.rules.ts'
import type { PricingContext, CouponWithTerms } from '../checkout/coupon-validation.rules.ts'
import type { ValidatedItem } from '../checkout/item-validation.rules.ts'
import { couponRefusal } from '../coupons/coupons.rules.ts'
import { billColumns, billFor } from '../orders/bill/bill.rules.ts'
import { splitFor } from '../orders/bill/split.rules.ts'
import type { Bill, BillCharge, BillInput } from '../orders/bill/bill.rules.ts'
import { componentsOfLine } from '../orders/tax/line-parts.rules.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'

export type StoredLine = OrderContent['lines'][number]

export type AmendedOrder = {
  order: OrderRow
  lines: readonly StoredLine[]
  requested: readonly AmendmentLineInput[]
  /** The new items, in the order of the request, with their products. */
  added: readonly ValidatedItem[]
  context: PricingContext
}

/** What an order contains now. */
export const contentOf = (order: OrderRow, lines: readonly StoredLine[]): OrderContent => ({
  lines: [...lines],
  items_summary: order.items_summary,
  items_count: order.items_count,
  bill: {
    subtotal: order.subtotal,
    coupon_discount: order.coupon_discount,
    product_tax: order.product_tax,
    product_tax_percent: order.product_tax_percent,
    delivery_fee: order.delivery_fee,
    delivery_tax: order.delivery_tax,
    delivery_tax_percent: order.delivery_tax_percent,
    charges_total: order.charges_total,
    charges: order.charges,
    tip: order.tip,
    is_tax_inclusive: order.is_tax_inclusive,
    grand_total: order.grand_total,
  },
  commission_amount: order.commission_amount,
  admin_amount: order.admin_amount,
  merchant_amount: order.merchant_amount,
  coupon_id: order.coupon_id,
  coupon: order.coupon,
})

/**
 * Content and bill of an order after a change. Present items keep their price, new ones have the price of today; delivery
 * fee and tip stay as the customer accepted them. The bill is calculated as that of every quote.
 */
export function amendedContent(amended: AmendedOrder): { content: OrderContent; bill: Bill } {
  const { order, context } = amended
  const lines = linesAfter(amended)
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0)
  const coupon = keptCoupon(order, context, subtotal)
  const input: BillInput = {
    ...termsOf(order, context),
    lines: lines.map(billLine),
    coupon,
    charges: keptCharges(order, amended.lines, context),
  }
  const bill = billFor(input)
  const billed = lines.map((line, index) => ({ ...line, ...amountsOf(bill.lines[index]) }))
  const { commission_type, commission_value } = context.merchant
  const shares = splitFor(bill, { commission_type, commission_value, delivery_by: order.delivery_by })
  const content = {
    lines: billed,
    items_summary: summaryItemsOf(billed),
    items_count: pieceCountOf(orderLinesOf(billed)),
    bill: billColumns(bill),
    ...shares,
    coupon_id: coupon ? order.coupon_id : null,
    coupon: coupon && order.coupon ? { ...order.coupon, discount: bill.coupon_discount } : null,
  }
  return { content, bill }
}

const amountsOf = (line: Bill['lines'][number] | undefined) => {
  if (!line) throw new Error('line without a bill line')
  const { line_total, discount, tax, taxable_amount = null } = line
  return { line_total, discount, tax, taxable_amount }
}

const optionsPrice = ({ options }: StoredLine) =>
  options.reduce((sum, { values }) => values.reduce((part, { price }) => part + price, sum), 0)
const addonsPrice = ({ addons }: StoredLine) => addons.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

const billLine = (line: StoredLine) => ({
  product_id: line.product_id,
  quantity: line.quantity,
  unit_price: line.unit_price,
  options_price: optionsPrice(line),
  addons_price: addonsPrice(line),
  is_taxable: line.is_taxable,
  components: componentsOfLine(line.options),
})

function linesAfter({ lines, requested, added, context }: AmendedOrder): StoredLine[] {
  const newOnes = newStoredLines(added, context)
  let next = 0
  return requested.flatMap((request): StoredLine[] => {
    if ('item' in request) return newOnes.slice(next, ++next)
    const line = lines[request.line]
    return line ? [resized(line, request.quantity)] : []
  })
}

/** The same item in another number. Stock is reserved per piece. */
function resized(line: StoredLine, quantity: number): StoredLine {
  const perPiece = line.unit_price + optionsPrice(line) + addonsPrice(line)
  return {
    ...line,
    quantity,
    line_total: perPiece * quantity,
    reserved_stock: line.reserved_stock.map(({ product_id, quantity: reserved }) => ({
      product_id,
      quantity: (reserved / line.quantity) * quantity,
    })),
  }
}

/** New items as lines; their share of discount and tax follows from the bill. */
function newStoredLines(items: readonly ValidatedItem[], context: PricingContext): StoredLine[] {
  const cart_items = items.map((item) => cartItem(item, 0))
  const lines = cart_items.map(({ product_id, line_total }) => ({ product_id, line_total, discount: 0, tax: 0 }))
  return newLines({ context, priced: { items: [...items], cart_items, bill: { lines } } }, () => '').map(
    ({ id: _id, position: _position, ...line }) => line,
  )
}

/** The terms of the order, not those of today; older orders have stored no percentages. */
function termsOf(order: OrderRow, { snapshot }: PricingContext): Omit<BillInput, 'lines' | 'coupon' | 'charges'> {
  const { tax, delivery_tax_percent } = snapshot.settings
  return {
    currency: order.currency,
    tip: { type: 'fixed', value: order.tip },
    delivery_fee: order.delivery_fee,
    tax_inclusive_prices: order.is_tax_inclusive,
    product_tax_percent: order.product_tax_percent ?? tax.product_tax_percent,
    delivery_tax_percent: order.delivery_tax_percent ?? delivery_tax_percent ?? tax.delivery_tax_percent,
  }
}

/**
 * The coupon of the order, unless the items no longer reach its minimum. It was valid when the customer ordered, so nothing
 * else matters; of a deleted coupon only the amount is known.
 */
function keptCoupon(order: OrderRow, { coupon, merchant }: PricingContext, subtotal: number): BillInput['coupon'] {
  if (!order.coupon) return null
  const { type, discount } = order.coupon
  if (!coupon || coupon.id !== order.coupon.id)
    return { type: asAmount(type), discount_value: discount, max_amount: null }
  return isBelowMinimum(coupon, order, merchant.timezone, subtotal) ? null : coupon
}

const asAmount = (type: NonNullable<OrderRow['coupon']>['type']) =>
  type === 'free_delivery' ? type : ('fixed_amount' as const)

function isBelowMinimum(coupon: CouponWithTerms, order: OrderRow, timezone: string, subtotal: number): boolean {
  const used = { ...coupon, active: true, usage_count: 0, hours: [], merchant_ids: [] }
  const refusal = couponRefusal(used, {
    now: Date.parse(order.created_at),
    timezone,
    merchant_id: order.merchant_id,
    order_type: order.order_type,
    payment_mode: order.payment_mode,
    currency: order.currency,
    subtotal,
    customer: {
      segment_ids: coupon.segment_id === null ? [] : [coupon.segment_id],
      has_used: false,
      has_ordered: false,
    },
  })
  return refusal?.reason === 'below_minimum'
}

/** The charges of the order. One whose terms have changed since keeps its amount. */
function keptCharges(order: OrderRow, lines: readonly StoredLine[], context: PricingContext): BillCharge[] {
  const { snapshot } = context
  const present = chargesFor(snapshot.charges, {
    merchant_id: order.merchant_id,
    order_type: order.order_type,
    payment_mode: order.payment_mode,
    currency: order.currency,
  })
  const free = order.coupon?.type === 'free_delivery'
  const coupon = order.coupon && {
    type: asAmount(order.coupon.type),
    discount_value: free ? 0 : order.coupon.discount,
    max_amount: null,
  }
  const then = billFor({ ...termsOf(order, context), lines: lines.map(billLine), coupon, charges: present })
  return order.charges.map(({ id, name, amount, level = 'merchant', translations = {} }): BillCharge => {
    const terms = present.find((charge) => charge.id === id)
    if (terms && then.charges.find((charge) => charge.id === id)?.amount === amount) return terms
    const fixed = { charge_value_type: 'fixed', charge_value: amount, calculate_on: 'subtotal' } as const
    return { id, name, level, translations, ...fixed }
  })
}
