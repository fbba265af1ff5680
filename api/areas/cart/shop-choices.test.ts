import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import { includedRules } from '#contract/rules/pricing/option-prices.ts'
import { refundableLines } from '#contract/rules/refunds.ts'
import {
  defaultSelection,
  isAnswered,
  toCartOptions,
  toggleValue,
  unitPriceOf,
} from '#shop/areas/product/choice.rules.ts'
import { billFor } from '../orders/bill/bill.rules.ts'
import { cartItem } from '../checkout/cart-items.rules.ts'
import type { SnapshotProduct } from '../checkout/catalog-snapshot.rules.ts'
import { choiceRefusals, linePrice } from './cart.rules.ts'

const price = fc.integer({ min: 0, max: 500 })
const stock_status = fc.constantFrom('in_stock', 'in_stock', 'in_stock', 'out_of_stock')

/** Any option that the catalogue accepts: the limits fit the number of its values. */
const anyOption = fc
  .record({
    type: fc.constantFrom('single', 'multiple'),
    is_required: fc.boolean(),
    included_rule: fc.constantFrom(...includedRules),
    values: fc.array(fc.record({ price, is_default: fc.boolean(), stock_status }), { minLength: 1, maxLength: 6 }),
    limits: fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6)),
  })
  .map(({ values, limits: [least, most, included], type, is_required, ...rules }) => {
    const max = type === 'single' ? 1 : Math.max(1, Math.min(most, values.length))
    return {
      ...rules,
      type,
      is_required,
      range: { min: Math.min(Math.max(least, Number(is_required)), max), max },
      included_quantity: Math.min(included, max),
      values: values.map((value, index) => ({ ...value, id: `v${index}`, name: `v${index}`, translations: {} })),
    }
  })

const anyProduct = fc
  .record({ selling_price: price, options: fc.array(anyOption, { maxLength: 4 }) })
  .map(({ selling_price, options }) => ({
    selling_price,
    allergens: [],
    options: options.map((option, index) => ({ ...option, id: `o${index}`, name: `o${index}`, status: 'active' })),
    addons: [],
  }))

/** A customer who selects and deselects values in any order, as the product dialog allows. */
const clicks = fc.array(fc.tuple(fc.nat(3), fc.nat(5)), { maxLength: 25 })

test('the API accepts what the product dialog allows, and charges the price that it shows', () => {
  let accepted = 0
  fc.assert(
    fc.property(anyProduct, clicks, fc.integer({ min: 1, max: 9 }), (product, visits, quantity) => {
      const shown = product as unknown as StoreProductDetails
      const choice = visits.reduce((current, [at, nth]) => {
        const option = shown.options[at]
        const value = option?.values[nth]
        return option && value?.stock_status === 'in_stock' ? toggleValue(current, option, value.id) : current
      }, defaultSelection(shown))
      if (!shown.options.every((option) => isAnswered(option, choice))) return
      accepted++
      const known = { ...product, status: 'active', product_instruction: {} } as unknown as SnapshotProduct
      const item = { ...toCartOptions(shown, choice), product_id: 'p', quantity, meta: {} }
      expect(choiceRefusals(known, item)).toEqual([])
      const { line_total, ...prices } = linePrice(known, item)
      expect(line_total).toBe(quantity * unitPriceOf(shown, choice))
      const bill = billFor({
        currency: 'GBP',
        lines: [{ product_id: 'p', quantity, is_taxable: true, ...prices }],
        coupon: null,
        product_tax_percent: 0,
        delivery_tax_percent: 0,
        tax_inclusive_prices: false,
        delivery_fee: 0,
        charges: [],
        tip: null,
      })
      expect(bill.grand_total).toBe(line_total)
      const frozen = cartItem({ item, product: known }, 0)
      const paid = frozen.options.flatMap(({ values }) => values).reduce((sum, value) => sum + value.price, 0)
      expect(quantity * (product.selling_price + paid)).toBe(line_total)
      const [line] = refundableLines([frozen], false)
      expect(line?.paid).toBe(line_total)
      expect(line?.options.every((option) => option.paid > 0)).toBe(true)
    }),
    { numRuns: 1500 },
  )
  expect(accepted).toBeGreaterThan(200)
})
