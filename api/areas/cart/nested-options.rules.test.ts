import { expect, test } from 'vitest'
import { choiceRefusals, linePrice, selectedOptions } from './cart.rules.ts'
import type { ChoosableOption, ChoosableProduct, Selection } from './cart.rules.ts'

/** Its values cost 10, 20 and so on. */
const option = (
  id: string,
  under: string[],
  values: string[],
  more: Partial<ChoosableOption> = {},
): ChoosableOption => ({
  id,
  name: id,
  type: 'single',
  is_required: true,
  range: { min: 1, max: 1 },
  included_quantity: 0,
  included_rule: 'cheapest',
  status: 'active',
  ...(under.length > 0 ? { under } : {}),
  values: values.map((one, nth) => ({ id: one, name: one, price: 10 * (nth + 1), stock_status: 'in_stock' })),
  ...more,
})
const meal: ChoosableProduct = {
  status: 'active',
  stock_status: 'in_stock',
  track_inventory: false,
  quantity: null,
  selling_price: 1000,
  allergens: [],
  product_instruction: { enabled: true, required: false },
  addons: [],
  options: [
    option('main', [], ['meal', 'plain']),
    option('drink', ['meal'], ['cola', 'tea']),
    option('size', ['meal', 'cola'], ['s', 'l'], { included_quantity: 1, type: 'multiple' }),
    option('size', ['meal', 'tea'], ['s', 'l']),
  ],
}
const picks = (...options: Selection['options']): Selection => ({ quantity: 1, options, addons: [] })
const mainMeal = { option_id: 'main', value_ids: ['meal'] }
const cola = { option_id: 'drink', under: ['meal'], value_ids: ['cola'] }
const small = { option_id: 'size', under: ['meal', 'cola'], value_ids: ['s'] }

test.each([
  ['what brings nothing along', picks({ option_id: 'main', value_ids: ['plain'] }), []],
  ['all levels', picks(small, cola, mainMeal), []],
  ['a missing level', picks(mainMeal), [{ reason: 'option_required', option_id: 'drink', name: 'drink' }]],
  ['a missing inner level', picks(mainMeal, cola), [{ reason: 'option_required', option_id: 'size', name: 'size' }]],
  [
    'options under what is not selected',
    picks({ option_id: 'main', value_ids: ['plain'] }, cola, small),
    [
      { reason: 'unknown_option', option_id: 'drink' },
      { reason: 'unknown_option', option_id: 'size' },
    ],
  ],
  [
    'the option elsewhere',
    picks(mainMeal, cola, { ...small, under: undefined }),
    [
      { reason: 'unknown_option', option_id: 'size' },
      { reason: 'option_required', option_id: 'size', name: 'size' },
    ],
  ],
  ['an option twice', picks(mainMeal, cola, small, small), [{ reason: 'duplicate_option', option_id: 'size' }]],
  [
    'a value of another option',
    picks(mainMeal, cola, { ...small, value_ids: ['tea'] }),
    [{ reason: 'unknown_value', option_id: 'size', value_id: 'tea' }],
  ],
])('nested options: %s', (_, selection, refusals) => {
  expect(choiceRefusals(meal, selection)).toEqual(refusals)
})

test('nested values add their prices; those that are not asked for cost nothing', () => {
  const tea = { ...cola, value_ids: ['tea'] }
  const large = { option_id: 'size', under: ['meal', 'tea'], value_ids: ['l'] }
  expect(linePrice(meal, picks(mainMeal, cola, small)).options_price).toBe(10 + 10)
  expect(linePrice(meal, picks(mainMeal, tea, large)).options_price).toBe(10 + 20 + 20)
  expect(linePrice(meal, picks(mainMeal, tea, large, small)).options_price).toBe(50)
  expect(selectedOptions(meal, picks(small, cola, mainMeal)).map(({ option: { id } }) => id)).toEqual([
    'main',
    'drink',
    'size',
  ])
})
