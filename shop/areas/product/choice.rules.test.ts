import { expect, test } from 'vitest'
import type { StoreOption, StoreProductDetails } from '#contract/storefront-catalog.ts'
import {
  choiceOfLine,
  choiceWords,
  chosenOf,
  eachOf,
  firstChoice,
  isAnswered,
  maxOf,
  minOf,
  pressed,
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

test('a required choice of one is open until something is pressed, and cannot be let go', () => {
  const first = firstChoice(product)
  expect(isAnswered(size, first)).toBe(false)
  const small = pressed(first, size, 'small')
  expect(isAnswered(size, small)).toBe(true)
  expect(pressed(small, size, 'small').values.size).toEqual(['small'])
  expect(pressed(small, size, 'large').values.size).toEqual(['large'])
})

test('an optional choice of one can be let go', () => {
  const sauce = option('sauce', { type: 'single' })
  const on = pressed({ values: {}, addons: {} }, sauce, 'a')
  expect(pressed(on, sauce, 'a').values.sauce).toEqual([])
})

test('a full group takes no more', () => {
  const full = ['a', 'b', 'c'].reduce((choice, id) => pressed(choice, toppings, id), firstChoice(product))
  expect(full.values.toppings).toEqual(['a', 'b'])
})

test.each([
  [{ type: 'single', is_required: true }, 1, 1],
  [{ type: 'single', is_required: false, range: { min: 0, max: 9 } }, 0, 1],
  [{ type: 'multiple', is_required: true, range: { min: 0, max: 4 } }, 1, 4],
  [{ type: 'multiple', is_required: false, range: { min: 2, max: 3 } }, 2, 3],
] as const)('%j asks for %i to %i', (shape, min, max) => {
  expect([minOf(option('o', shape)), maxOf(option('o', shape))]).toEqual([min, max])
})

test('defaults are chosen, sold out values never', () => {
  const base = option('base', {
    values: [
      value('thin', 0, { is_default: true, stock_status: 'out_of_stock' }),
      value('thick', 0, { is_default: true }),
    ],
  })
  expect(firstChoice({ options: [base] }).values.base).toEqual(['thick'])
  const only = option('only', {
    type: 'single',
    is_required: true,
    values: [value('gone', 0, { stock_status: 'out_of_stock' }), value('left')],
  })
  expect(firstChoice({ options: [only] }).values.only).toEqual(['left'])
})

test('the price of one is its own, its values and its add-ons', () => {
  const choice = { values: { size: ['large'], toppings: ['a', 'b'] }, addons: { garlic: 2 } }
  expect(eachOf(product, choice)).toBe(950 + 300 + 100 + 150 + 2 * 520)
  expect(choiceWords(product, choice, ', ')).toBe('large, a, b, 2 × Garlic knots')
  expect(chosenOf(product, choice)).toEqual({
    options: [
      { option_id: 'size', value_ids: ['large'] },
      { option_id: 'toppings', value_ids: ['a', 'b'] },
    ],
    addons: [{ product_id: 'garlic', quantity: 2 }],
  })
})

test('a line that is changed comes back without what is gone', () => {
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
