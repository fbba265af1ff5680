import { expect, test } from 'vitest'
import type { StoreOption, StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import {
  choiceOfLine,
  choiceTextOf,
  toCartOptions,
  unitPriceOf,
  defaultSelection,
  isAnswered,
  toggleValue,
} from './choice.rules.ts'

const value = (
  id: string,
  price = 0,
  more: Partial<StoreOption['values'][number]> = {},
): StoreOption['values'][number] => ({ id, name: id, price, is_default: false, stock_status: 'in_stock', ...more })
const option = (id: string, more: Partial<StoreOption>): StoreOption => ({
  id,
  name: id,
  type: 'multiple',
  is_required: false,
  range: { min: 0, max: 3 },
  included_quantity: 0,
  included_rule: 'cheapest',
  view: 'list',
  image: null,
  description: null,
  values: [value('a', 100), value('b', 150), value('c', 0)],
  ...more,
})
const size = option('size', { type: 'single', is_required: true, values: [value('small'), value('large', 300)] })
const toppings = option('toppings', { range: { min: 0, max: 2 } })
const garlic = { _id: 'garlic', name: 'Garlic knots', selling_price: 520, stock_status: 'in_stock' }
const product = {
  _id: 'p',
  selling_price: 950,
  options: [size, toppings],
  addons: [garlic],
} as unknown as StoreProductDetails

test('a required single option starts without a value and cannot be deselected', () => {
  const first = defaultSelection(product)
  expect(isAnswered(size, first)).toBe(false)
  const small = toggleValue(first, size, 'small')
  expect(isAnswered(size, small)).toBe(true)
  expect(toggleValue(small, size, 'small').values.size).toEqual(['small'])
  expect(toggleValue(small, size, 'large').values.size).toEqual(['large'])
})

test('an optional single option can be deselected', () => {
  const sauce = option('sauce', { type: 'single' })
  const on = toggleValue({ values: {}, addons: {} }, sauce, 'a')
  expect(toggleValue(on, sauce, 'a').values.sauce).toEqual([])
})

test('a group at its maximum accepts no more values', () => {
  const full = ['a', 'b', 'c'].reduce((choice, id) => toggleValue(choice, toppings, id), defaultSelection(product))
  expect(full.values.toppings).toEqual(['a', 'b'])
})

test('default values are selected unless they are out of stock', () => {
  const base = option('base', {
    values: [
      value('thin', 0, { is_default: true, stock_status: 'out_of_stock' }),
      value('thick', 0, { is_default: true }),
    ],
  })
  expect(defaultSelection({ options: [base] }).values.base).toEqual(['thick'])
  const only = option('only', {
    type: 'single',
    is_required: true,
    values: [value('gone', 0, { stock_status: 'out_of_stock' }), value('left')],
  })
  expect(defaultSelection({ options: [only] }).values.only).toEqual(['left'])
})

test('the unit price includes values and add-ons', () => {
  const choice = { values: { size: ['large'], toppings: ['a', 'b'] }, addons: { garlic: 2 } }
  expect(unitPriceOf(product, choice)).toBe(950 + 300 + 100 + 150 + 2 * 520)
  expect(choiceTextOf(product, choice, ', ')).toBe('large, a, b, 2 × Garlic knots')
  expect(toCartOptions(product, choice)).toEqual({
    options: [
      { option_id: 'size', value_ids: ['large'] },
      { option_id: 'toppings', value_ids: ['a', 'b'] },
    ],
    addons: [{ product_id: 'garlic', quantity: 2 }],
  })
})

test('editing a line drops values and add-ons that no longer exist', () => {
  const line = {
    options: [
      { option_id: 'size', value_ids: ['large'] },
      { option_id: 'toppings', value_ids: ['a', 'x'] },
      { option_id: 'old', value_ids: ['y'] },
    ],
    addons: [
      { product_id: 'garlic', quantity: 1 },
      { product_id: 'gone', quantity: 1 },
    ],
  }
  expect(choiceOfLine(line as never, product)).toEqual({
    values: { size: ['large'], toppings: ['a'] },
    addons: { garlic: 1 },
  })
})
