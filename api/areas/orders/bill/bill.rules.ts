import type { Translations } from '#contract/fields.ts'
import type { LineComponent } from '../tax/line-parts.rules.ts'
import { taxedAmount } from '../tax/line-parts.rules.ts'
import { containedTax, percentOf, allocate } from '../money.rules.ts'

/** Amounts are minor units of `currency`; prices are per piece. `addons_price` includes the quantities of the add-ons. */
type BillLine = {
  readonly product_id: string
  readonly quantity: number
  readonly unit_price: number
  readonly options_price: number
  readonly addons_price: number
  readonly is_taxable: boolean
  /** The products of a combo. They decide on the tax of its price in place of `is_taxable`. */
  readonly components?: readonly LineComponent[] | undefined
}

type BillCoupon = {
  readonly type: 'fixed_amount' | 'fixed_percentage' | 'free_delivery'
  /** Minor units for fixed_amount, percent for fixed_percentage. */
  readonly discount_value: number
  readonly max_amount: number | null
}

export type BillCharge = {
  readonly id: string
  readonly name: string
  readonly level: 'merchant' | 'global'
  readonly charge_value_type: 'fixed' | 'percentage'
  /** Minor units when fixed, else percent. */
  readonly charge_value: number
  readonly calculate_on: 'subtotal' | 'grand_total'
  readonly translations?: Translations
}

export type BillInput = {
  readonly currency: string
  readonly lines: readonly BillLine[]
  readonly coupon: BillCoupon | null
  readonly product_tax_percent: number
  readonly delivery_tax_percent: number
  readonly tax_inclusive_prices: boolean
  readonly delivery_fee: number
  readonly charges: readonly BillCharge[]
  readonly tip: { readonly type: 'fixed' | 'percentage'; readonly value: number } | null
}

type BilledLine = {
  product_id: string
  line_total: number
  discount: number
  tax: number
  /** The part after the discount that is taxed. Only of combos. */
  taxable_amount?: number
}
type BilledCharge = {
  id: string
  name: string
  level: 'merchant' | 'global'
  amount: number
  translations?: Translations
}

/** Bill of an order. coupon_discount = goods_discount + delivery_discount; one of the two is always 0. Lines keep their order. */
export type Bill = {
  currency: string
  subtotal: number
  coupon_discount: number
  goods_discount: number
  delivery_discount: number
  product_tax: number
  product_tax_percent: number
  delivery_fee: number
  delivery_tax: number
  delivery_tax_percent: number
  charges: BilledCharge[]
  charges_total: number
  tip: number
  grand_total: number
  is_tax_inclusive: boolean
  lines: BilledLine[]
}

/** Largest subtotal and grand total of one order, in minor units. */
export const billLimit = 1_000_000_000_000
export const isBillable = (bill: Bill): boolean => bill.subtotal <= billLimit && bill.grand_total <= billLimit

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Calculates the bill of an order. Quotes and placed orders share this calculation. Fixed values are rounded to whole
 * minor units. Throws on percentages with more than two decimals.
 */
export function billFor(input: BillInput): Bill {
  const totals = input.lines.map(lineTotal)
  const subtotal = sum(totals)
  const { coupon, delivery_fee } = input
  const goods_discount = goodsDiscount(coupon, subtotal)
  const delivery_discount = coupon?.type === 'free_delivery' ? delivery_fee : 0
  const lines = taxedLines(input, totals, goods_discount)
  const product_tax = sum(lines.map(({ tax }) => tax))
  const delivery_tax = delivery_discount > 0 ? 0 : percentOf(delivery_fee, input.delivery_tax_percent)
  const coupon_discount = goods_discount + delivery_discount
  const net = subtotal - coupon_discount + (input.tax_inclusive_prices ? 0 : product_tax) + delivery_fee + delivery_tax
  const charges = input.charges.map((charge) => billedCharge(charge, { subtotal, grand_total: net }))
  const charges_total = sum(charges.map(({ amount }) => amount))
  const tip = tipOf(input.tip, subtotal)
  return {
    currency: input.currency,
    subtotal,
    coupon_discount,
    goods_discount,
    delivery_discount,
    product_tax,
    product_tax_percent: input.product_tax_percent,
    delivery_fee,
    delivery_tax,
    delivery_tax_percent: input.delivery_tax_percent,
    charges,
    charges_total,
    tip,
    grand_total: net + charges_total + tip,
    is_tax_inclusive: input.tax_inclusive_prices,
    lines,
  }
}

const lineTotal = (line: BillLine) => line.quantity * (line.unit_price + line.options_price + line.addons_price)

function goodsDiscount(coupon: BillCoupon | null, subtotal: number): number {
  if (!coupon || coupon.type === 'free_delivery') return 0
  if (coupon.type === 'fixed_amount') return Math.min(Math.round(coupon.discount_value), subtotal)
  return Math.min(percentOf(subtotal, coupon.discount_value), coupon.max_amount ?? subtotal, subtotal)
}

/** Allocates the discount in a fixed ranking of the lines: reordering the lines changes no amount. */
function taxedLines(input: BillInput, totals: readonly number[], discount: number): BilledLine[] {
  const placed = input.lines.map((line, index) => ({ line, index, line_total: totals[index] ?? 0 }))
  const ranked = placed.toSorted(
    (a, b) =>
      Number(b.line.is_taxable) - Number(a.line.is_taxable) ||
      byText(a.line.product_id, b.line.product_id) ||
      taxedAmount(b.line, b.line_total) - taxedAmount(a.line, a.line_total),
  )
  const shares = allocate(
    discount,
    ranked.map(({ line_total }) => line_total),
  )
  const taxOf = input.tax_inclusive_prices ? containedTax : percentOf
  const billed = ranked.map(({ line, index, line_total }, rank) => {
    const share = shares[rank] ?? 0
    const taxed = taxedAmount(line, line_total - share)
    const billedLine = {
      product_id: line.product_id,
      line_total,
      discount: share,
      tax: taxed > 0 ? taxOf(taxed, input.product_tax_percent) : 0,
    }
    const isCombo = line.components !== undefined && line.components.length > 0
    return { index, billed: isCombo ? { ...billedLine, taxable_amount: taxed } : billedLine }
  })
  return billed.toSorted((a, b) => a.index - b.index).map((line) => line.billed)
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function billedCharge(
  { id, name, level, charge_value_type, charge_value, calculate_on, translations = {} }: BillCharge,
  base: { subtotal: number; grand_total: number },
): BilledCharge {
  const amount = charge_value_type === 'fixed' ? Math.round(charge_value) : percentOf(base[calculate_on], charge_value)
  return { id, name, level, amount, ...(Object.keys(translations).length > 0 ? { translations } : {}) }
}

function tipOf(tip: BillInput['tip'], subtotal: number): number {
  if (!tip) return 0
  return tip.type === 'fixed' ? Math.round(tip.value) : percentOf(subtotal, tip.value)
}

/** The columns of an order that hold its bill. */
export const billColumns = (bill: Bill) => ({
  subtotal: bill.subtotal,
  coupon_discount: bill.coupon_discount,
  product_tax: bill.product_tax,
  product_tax_percent: bill.product_tax_percent,
  delivery_fee: bill.delivery_fee,
  delivery_tax: bill.delivery_tax,
  delivery_tax_percent: bill.delivery_tax_percent,
  charges_total: bill.charges_total,
  charges: bill.charges,
  tip: bill.tip,
  is_tax_inclusive: bill.is_tax_inclusive,
  grand_total: bill.grand_total,
})
