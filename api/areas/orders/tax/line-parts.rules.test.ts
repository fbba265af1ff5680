import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billFor } from '../bill/bill.rules.ts'
import { partsOfLine, taxedAmount } from './line-parts.rules.ts'

const component = fc.record({ list_price: fc.oneof(fc.constant(0), fc.nat(5000)), is_taxable: fc.boolean() })
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unit_price: fc.nat(100_000),
  options_price: fc.nat(900),
  addons_price: fc.nat(900),
  is_taxable: fc.boolean(),
  components: fc.array(component, { maxLength: 6 }),
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const totalOf = (one: { quantity: number; unit_price: number; options_price: number; addons_price: number }) =>
  one.quantity * (one.unit_price + one.options_price + one.addons_price)

test('the parts of a line add up to its total, each within one minor unit of its share', () => {
  fc.assert(
    fc.property(line, (one) => {
      const parts = partsOfLine(one)
      expect(sum(parts.map(({ amount }) => amount))).toBe(totalOf(one))
      const listed = sum(one.components.map(({ list_price }) => list_price))
      if (listed === 0 || parts.length === 1) return
      const combo = one.quantity * (one.unit_price + one.options_price)
      for (const [index, { list_price }] of one.components.entries())
        expect(Math.abs((parts[index]?.amount ?? 0) - (combo * list_price) / listed)).toBeLessThan(1)
    }),
  )
})

test('what is taxed and what is not add up to what is left after the discount', () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (one, left) => {
      const net = Math.floor(totalOf(one) * left)
      const opposite = {
        ...one,
        is_taxable: !one.is_taxable,
        components: one.components.map((part) => ({ ...part, is_taxable: !part.is_taxable })),
      }
      const parts = [taxedAmount(one, net), taxedAmount(opposite, net)]
      expect(sum(parts)).toBe(net)
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the order of the lines changes no amount of the bill', () => {
  const priced = line.map((one) => ({ ...one, product_id: 'combo' }))
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 5 }), fc.nat(100_000), (lines, discount_value) => {
      const bill = (ordered: typeof lines) =>
        billFor({
          currency: 'GBP',
          lines: ordered,
          coupon: { type: 'fixed_amount', discount_value, max_amount: null },
          product_tax_percent: 20,
          delivery_tax_percent: 0,
          tax_inclusive_prices: true,
          delivery_fee: 0,
          charges: [],
          tip: null,
        })
      expect(bill(lines.toReversed()).product_tax).toBe(bill(lines).product_tax)
    }),
  )
})
