import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedRules } from '#contract/rules/pricing/option-prices.ts'
import { optionsText, parseOptions } from './option-text.rules.ts'
import type { OptionText } from './option-text.rules.ts'

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'aZ é\\|[]=*!:{},@>-9') })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const option: fc.Arbitrary<OptionText> = fc
  .record({
    name,
    type: fc.constantFrom('single', 'multiple'),
    is_required: fc.boolean(),
    limits: fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.nat(9)),
    included_rule: fc.constantFrom(...includedRules),
    values: fc.array(
      fc.record({
        name,
        allergens: fc.array(name, { maxLength: 3 }),
        product: fc.option(name, { nil: undefined }),
        nested: fc.array(name, { maxLength: 3 }),
        price: fc.integer({ min: -500, max: 900 }),
        is_default: fc.boolean(),
        stock_status: fc.constantFrom('in_stock', 'out_of_stock'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ limits: [min, max, included_quantity], type, values, ...rest }) => ({
    ...rest,
    values: values.map(({ allergens, product, nested, ...value }) => ({
      ...value,
      ...(nested.length > 0 ? { nested } : {}),
      ...(product !== undefined ? { product } : allergens.length > 0 ? { allergens } : {}),
    })),
    type,
    range: { min, max: type === 'single' ? 1 : max },
    included_quantity,
  }))

test('options are read back from their text as they were', () => {
  fc.assert(
    fc.property(fc.array(option, { maxLength: 3 }), fc.constantFrom('GBP', 'JPY', 'KWD'), (options, currency) => {
      expect(parseOptions(optionsText(options, currency), currency)).toEqual(options)
    }),
  )
})

test.each([
  ['Toppings [0-4 included=2]: Basil = 0.60 | Ham = 1.80', { included_quantity: 2, included_rule: 'cheapest' }],
  ['Toppings [0-4 included=1 first]: Basil', { included_quantity: 1, included_rule: 'first' }],
  ['Toppings [0-4]: Basil', { included_quantity: 0, included_rule: 'cheapest' }],
])('%s', (text, included) => {
  expect(parseOptions(text, 'GBP')).toMatchObject([included])
})

test('a choice without braces says nothing of its allergens', () => {
  const text = 'Sauce: Pesto {milk, pine nuts} = 0.80 * | Ketchup | Mayo {} !'
  expect(parseOptions(text, 'GBP')?.[0]?.values).toEqual([
    { name: 'Pesto', price: 80, is_default: true, stock_status: 'in_stock', allergens: ['milk', 'pine nuts'] },
    { name: 'Ketchup', price: 0, is_default: false, stock_status: 'in_stock' },
    { name: 'Mayo', price: 0, is_default: false, stock_status: 'out_of_stock', allergens: [] },
  ])
  expect(parseOptions('Sauce: Pesto {milk', 'GBP')).toBeUndefined()
  expect(parseOptions('Sauce: Pesto {milk} x', 'GBP')).toBeUndefined()
})

test('a choice names the shared options that it brings along', () => {
  const text = String.raw`Meal: Alone | With a drink @M-1 = 4.00 > Drink, Side\, small * !`
  expect(parseOptions(text, 'GBP')?.[0]?.values).toEqual([
    { name: 'Alone', price: 0, is_default: false, stock_status: 'in_stock' },
    {
      name: 'With a drink',
      price: 400,
      is_default: true,
      stock_status: 'out_of_stock',
      product: 'M-1',
      nested: ['Drink', 'Side, small'],
    },
  ])
})

test.each(['Meal: A >', 'Meal: A > Drink,', 'Meal: A > Drink > Side', 'Meal: > Drink'])('refused: %s', (text) =>
  expect(parseOptions(text, 'GBP')).toBeUndefined(),
)

test.each(['Toppings [0-4 included]: Basil', 'Toppings [0-4 included=1 included=2]: Basil', 'Toppings [0-4 last]: A'])(
  'refused: %s',
  (text) => expect(parseOptions(text, 'GBP')).toBeUndefined(),
)
