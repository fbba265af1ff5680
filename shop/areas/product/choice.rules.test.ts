import { expect, test } from 'vitest'
import type { StoreOption, StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import {
  choiceOfLine,
  choiceTextOf,
  toCartOptions,
  unitPriceOf,
  defaultSelection,
  isAnswered,
  sortedOptions,
  toggleValue,
  withAskedOptions,
} from './choice.rules.ts'
import type { Choice } from './choice.rules.ts'

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

const drink = option('drink', {
  type: 'single',
  is_required: true,
  under: ['meal'],
  values: [value('cola', 100), value('water')],
})
const ice = option('ice', { type: 'single', under: ['meal', 'cola'], values: [value('crushed', 30)] })
const dip = option('dip', { under: ['meal'], values: [value('mayo', 50, { is_default: true }), value('ketchup', 50)] })
const kind = option('kind', { type: 'single', values: [value('alone'), value('meal', 400)] })
const burger = {
  ...product,
  options: [kind, drink, ice, dip, size],
  addons: [garlic],
} as unknown as StoreProductDetails
const select = (...path: [StoreOption, string][]) =>
  path.reduce((choice, [one, id]) => toggleValue(choice, one, id), defaultSelection(burger))
const askedKeys = (choice: Choice) => withAskedOptions(burger, choice).options.map(({ id }) => id)

test('a selected value reveals its options, with their defaults selected', () => {
  const none = select([size, 'small'])
  expect(askedKeys(none)).toEqual(['kind', 'size'])
  expect(unitPriceOf(withAskedOptions(burger, none), none)).toBe(950)
  const meal = select([kind, 'meal'], [size, 'small'])
  const asked = withAskedOptions(burger, meal)
  expect(askedKeys(meal)).toEqual(['kind', 'drink', 'dip', 'size'])
  expect(unitPriceOf(asked, meal)).toBe(950 + 400 + 50)
  expect(asked.options.filter((one) => !isAnswered(one, meal))).toEqual([drink])
  expect(sortedOptions(asked.options)).toEqual([size, kind, drink, dip])
})

test('what nested options have selected counts and is sent only as long as they are asked', () => {
  const full = select([kind, 'meal'], [drink, 'cola'], [ice, 'crushed'], [size, 'large'])
  const asked = withAskedOptions(burger, full)
  expect(unitPriceOf(asked, full)).toBe(950 + 400 + 100 + 30 + 50 + 300)
  expect(choiceTextOf(asked, full, ', ')).toBe('meal (cola (crushed), mayo), large')
  expect(toCartOptions(asked, full).options).toEqual([
    { option_id: 'kind', value_ids: ['meal'] },
    { option_id: 'drink', under: ['meal'], value_ids: ['cola'] },
    { option_id: 'ice', under: ['meal', 'cola'], value_ids: ['crushed'] },
    { option_id: 'dip', under: ['meal'], value_ids: ['mayo'] },
    { option_id: 'size', value_ids: ['large'] },
  ])
  const water = toggleValue(full, drink, 'water')
  expect(askedKeys(water)).toEqual(['kind', 'drink', 'dip', 'size'])
  expect(unitPriceOf(withAskedOptions(burger, water), water)).toBe(950 + 400 + 50 + 300)
  const alone = toggleValue(full, kind, 'alone')
  expect(askedKeys(alone)).toEqual(['kind', 'size'])
  expect(choiceTextOf(withAskedOptions(burger, alone), alone, ', ')).toBe('alone, large')
})

test('the same option under two values has a selection for each', () => {
  const places = [['a'], ['b']].map((under) => ({ ...dip, under }))
  const extras = { ...burger, options: [toppings, ...places] } as unknown as StoreProductDetails
  const start = defaultSelection({ options: [toppings, ...places] })
  const choice = [toppings, places[1] ?? dip].reduce(
    (all, one) => toggleValue(all, one, one === toppings ? 'b' : 'ketchup'),
    toggleValue(start, toppings, 'a'),
  )
  expect(choiceTextOf(withAskedOptions(extras, choice), choice, ', ')).toBe('a (mayo), b (mayo, ketchup)')
})

test('editing a line keeps its nested values, and those it was not asked for have their defaults', () => {
  const full = select([kind, 'meal'], [drink, 'cola'], [ice, 'crushed'], [dip, 'mayo'])
  const line = toCartOptions(withAskedOptions(burger, full), full)
  const edited = choiceOfLine(line as never, burger)
  expect(toCartOptions(withAskedOptions(burger, edited), edited)).toEqual(line)
  // the customer had deselected the default
  expect(edited.values['meal/dip']).toEqual([])
  const alone = choiceOfLine({ options: [{ option_id: 'kind', value_ids: ['alone'] }], addons: [] } as never, burger)
  expect(alone.values['meal/dip']).toEqual(['mayo'])
})
