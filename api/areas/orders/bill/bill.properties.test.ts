import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billFor } from './bill.rules.ts'
import { splitFor } from './split.rules.ts'
import type { Bill, BillInput } from './bill.rules.ts'

const runs = { numRuns: 3000 }
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const amount = fc.oneof(fc.nat(500), fc.nat(100_000), fc.nat(50_000_000))
const currency = fc.constantFrom('JPY', 'XOF', 'GBP', 'USD', 'KWD', 'TND')

const line = fc.record({
  product_id: fc.stringMatching(/^[a-d]$/),
  quantity: fc.integer({ min: 1, max: 99 }),
  unit_price: amount,
  options_price: fc.nat(900),
  addons_price: fc.nat(900),
  is_taxable: fc.boolean(),
})
const coupon = fc.oneof(
  fc.record({ type: fc.constant('fixed_amount' as const), discount_value: amount, max_amount: fc.constant(null) }),
  fc.record({ type: fc.constant('fixed_percentage' as const), discount_value: percent, max_amount: fc.option(amount) }),
  fc.constant({ type: 'free_delivery' as const, discount_value: 0, max_amount: null }),
)
const valued = fc.oneof(
  fc.record({ charge_value_type: fc.constant('fixed' as const), charge_value: amount }),
  fc.record({ charge_value_type: fc.constant('percentage' as const), charge_value: percent }),
)
const charge = fc
  .tuple(
    fc.record({
      id: fc.uuid(),
      name: fc.constant('Bag'),
      level: fc.constantFrom('merchant' as const, 'global' as const),
      calculate_on: fc.constantFrom('subtotal' as const, 'grand_total' as const),
    }),
    valued,
  )
  .map(([rest, value]) => ({ ...rest, ...value }))
const tip = fc.oneof(
  fc.record({ type: fc.constant('fixed' as const), value: amount }),
  fc.record({ type: fc.constant('percentage' as const), value: percent }),
)
const order: fc.Arbitrary<BillInput> = fc.record({
  currency,
  lines: fc.array(line, { maxLength: 8 }),
  coupon: fc.option(coupon),
  product_tax_percent: percent,
  delivery_tax_percent: percent,
  tax_inclusive_prices: fc.boolean(),
  delivery_fee: fc.oneof(fc.constant(0), amount),
  charges: fc.array(charge, { maxLength: 4 }),
  tip: fc.option(tip),
})
const terms = fc.oneof(
  fc.record({
    commission_type: fc.constant('fixed' as const),
    commission_value: amount,
    delivery_by: fc.constantFrom('admin' as const, 'merchant' as const, null),
  }),
  fc.record({
    commission_type: fc.constant('percentage' as const),
    commission_value: percent,
    delivery_by: fc.constantFrom('admin' as const, 'merchant' as const, null),
  }),
)
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

const amountsOf = (bill: Bill) => [
  bill.subtotal,
  bill.coupon_discount,
  bill.goods_discount,
  bill.delivery_discount,
  bill.product_tax,
  bill.delivery_fee,
  bill.delivery_tax,
  bill.charges_total,
  bill.tip,
  bill.grand_total,
  ...bill.charges.map((one) => one.amount),
  ...bill.lines.flatMap((one) => [one.line_total, one.discount, one.tax]),
]

test('the total is the sum of its parts, and each part is a non-negative integer', () => {
  fc.assert(
    fc.property(order, (input) => {
      const bill = billFor(input)
      expect(amountsOf(bill).every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true)
      expect(bill.subtotal).toBe(sum(bill.lines.map((one) => one.line_total)))
      expect(bill.product_tax).toBe(sum(bill.lines.map((one) => one.tax)))
      expect(bill.charges_total).toBe(sum(bill.charges.map((one) => one.amount)))
      expect(bill.grand_total).toBe(
        bill.subtotal -
          bill.coupon_discount +
          (bill.is_tax_inclusive ? 0 : bill.product_tax) +
          bill.delivery_fee +
          bill.delivery_tax +
          bill.charges_total +
          bill.tip,
      )
    }),
    runs,
  )
})

test('line discounts add up and never exceed their line; untaxed lines have no tax', () => {
  fc.assert(
    fc.property(order, (input) => {
      const bill = billFor(input)
      expect(sum(bill.lines.map((one) => one.discount))).toBe(bill.goods_discount)
      expect(bill.coupon_discount).toBe(bill.goods_discount + bill.delivery_discount)
      bill.lines.forEach((one, index) => {
        expect(one.discount).toBeLessThanOrEqual(one.line_total)
        if (!input.lines[index]!.is_taxable) expect(one.tax).toBe(0)
      })
    }),
    runs,
  )
})

test('merchant and platform amounts add up to the grand total', () => {
  fc.assert(
    fc.property(order, terms, (input, agreed) => {
      const bill = billFor(input)
      const split = splitFor(bill, agreed)
      expect(split.merchant_amount + split.admin_amount).toBe(bill.grand_total)
      expect(Math.min(split.merchant_amount, split.admin_amount, split.commission_amount)).toBeGreaterThanOrEqual(0)
      expect(split.commission_amount).toBeLessThanOrEqual(bill.subtotal - bill.goods_discount)
    }),
    runs,
  )
})

test('the order of lines and charges changes no amount', () => {
  fc.assert(
    fc.property(order, fc.infiniteStream(fc.nat(1_000_000)), (input, keys) => {
      const shuffled = <T>(rows: readonly T[]) =>
        rows
          .map((row) => ({ row, key: keys.next().value }))
          .toSorted((a, b) => a.key! - b.key!)
          .map(({ row }) => row)
      const { lines: _a, charges: _b, ...here } = billFor(input)
      const {
        lines: _c,
        charges: _d,
        ...there
      } = billFor({ ...input, lines: shuffled(input.lines), charges: shuffled(input.charges) })
      expect(there).toEqual(here)
    }),
    runs,
  )
})

test('the currency changes no amount', () => {
  fc.assert(
    fc.property(order, currency, (input, other) => {
      expect({ ...billFor({ ...input, currency: other }), currency: '' }).toEqual({ ...billFor(input), currency: '' })
    }),
    runs,
  )
})

test('added tax equals the tax contained in the inclusive price', () => {
  fc.assert(
    fc.property(order, (input) => {
      const lines = input.lines.map((one) => ({ ...one, quantity: 1, options_price: 0, addons_price: 0 }))
      const added = billFor({ ...input, coupon: null, lines, tax_inclusive_prices: false })
      const grossed = lines.map((one, index) => ({ ...one, unit_price: one.unit_price + added.lines[index]!.tax }))
      const inside = billFor({ ...input, coupon: null, lines: grossed, tax_inclusive_prices: true })
      expect(inside.lines.map((one) => one.tax)).toEqual(added.lines.map((one) => one.tax))
    }),
    runs,
  )
})

test('a larger coupon never increases the price of the goods', () => {
  fc.assert(
    fc.property(order, percent, percent, (input, one, other) => {
      const at = (discount_value: number) =>
        billFor({ ...input, coupon: { type: 'fixed_percentage', discount_value, max_amount: null } })
      const [small, large] = [at(Math.min(one, other)), at(Math.max(one, other))]
      expect(large.subtotal - large.goods_discount).toBeLessThanOrEqual(small.subtotal - small.goods_discount)
    }),
    runs,
  )
})
