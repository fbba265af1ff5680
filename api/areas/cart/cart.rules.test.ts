import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billFor } from '#api/areas/orders/bill/bill.rules.ts'
import { choiceRefusals, linePrice } from './cart.rules.ts'
import type { ChoosableOption, ChoosableProduct, Selection } from './cart.rules.ts'

const value = (id: string, price: number, stock_status: 'in_stock' | 'out_of_stock' = 'in_stock') => ({
  id,
  name: id,
  price,
  stock_status,
})
const option = (id: string, more: Partial<ChoosableOption> = {}): ChoosableOption => ({
  id,
  name: id,
  type: 'multiple',
  is_required: false,
  range: { min: 0, max: 3 },
  included_quantity: 0,
  included_rule: 'cheapest',
  status: 'active',
  values: [value('a', 100), value('b', 50), value('c', 0), value('gone', 10, 'out_of_stock')],
  ...more,
})
const addon = (_id: string, more = {}) => ({
  _id,
  name: _id,
  selling_price: 250,
  allergens: [],
  status: 'active' as const,
  stock_status: 'in_stock' as const,
  ...more,
})
const size = option('size', { type: 'single', is_required: true, range: { min: 1, max: 1 } })
const toppings = option('toppings', { range: { min: 2, max: 3 } })
const pizza = (more: Partial<ChoosableProduct> = {}): ChoosableProduct => ({
  status: 'active',
  stock_status: 'in_stock',
  track_inventory: false,
  quantity: null,
  selling_price: 1000,
  allergens: [],
  product_instruction: { enabled: true, required: false },
  options: [size, toppings],
  addons: [addon('cola'), addon('sold', { stock_status: 'out_of_stock' }), addon('old', { status: 'inactive' })],
  ...more,
})
const chosen = (more: Partial<Selection> = {}): Selection => ({
  quantity: 1,
  options: [{ option_id: 'size', value_ids: ['a'] }],
  addons: [],
  ...more,
})
const sized = { option_id: 'size', value_ids: ['a'] }
const topped = (...value_ids: string[]) => chosen({ options: [sized, { option_id: 'toppings', value_ids }] })

test.each([
  ['a fair choice', pizza(), chosen(), []],
  ['nothing of an option nobody must answer', pizza(), topped(), []],
  ['two toppings', pizza(), topped('a', 'b'), []],
  [
    'too few',
    pizza(),
    topped('a'),
    [{ reason: 'option_range', option_id: 'toppings', name: 'toppings', min: 2, max: 3 }],
  ],
  [
    'too many',
    pizza({ options: [size, { ...toppings, range: { min: 0, max: 2 } }] }),
    topped('a', 'b', 'c'),
    [{ reason: 'option_range', option_id: 'toppings', name: 'toppings', min: 0, max: 2 }],
  ],
  [
    'required missing',
    pizza(),
    chosen({ options: [] }),
    [{ reason: 'option_required', option_id: 'size', name: 'size' }],
  ],
  [
    'required empty',
    pizza(),
    chosen({ options: [{ option_id: 'size', value_ids: [] }] }),
    [{ reason: 'option_required', option_id: 'size', name: 'size' }],
  ],
  [
    'two of one',
    pizza(),
    chosen({ options: [{ option_id: 'size', value_ids: ['a', 'b'] }] }),
    [{ reason: 'option_single', option_id: 'size', name: 'size' }],
  ],
  [
    'a value that is not there',
    pizza(),
    topped('a', 'x'),
    [{ reason: 'unknown_value', option_id: 'toppings', value_id: 'x' }],
  ],
  ['a value twice', pizza(), topped('a', 'a'), [{ reason: 'duplicate_value', option_id: 'toppings', value_id: 'a' }]],
  [
    'a value that is out',
    pizza(),
    topped('a', 'gone'),
    [{ reason: 'value_out_of_stock', option_id: 'toppings', value_id: 'gone', name: 'gone' }],
  ],
  [
    'an option of another product',
    pizza(),
    chosen({ options: [sized, { option_id: 'x', value_ids: ['a'] }] }),
    [{ reason: 'unknown_option', option_id: 'x' }],
  ],
  [
    'an option twice',
    pizza(),
    chosen({ options: [sized, sized] }),
    [{ reason: 'duplicate_option', option_id: 'size' }],
  ],
  [
    'an inactive option asks for nothing',
    pizza({ options: [{ ...size, status: 'inactive' }] }),
    chosen({ options: [] }),
    [],
  ],
  [
    'an inactive option cannot be chosen',
    pizza({ options: [{ ...size, status: 'inactive' }] }),
    chosen(),
    [{ reason: 'unknown_option', option_id: 'size' }],
  ],
  ['add-ons', pizza(), chosen({ addons: [{ product_id: 'cola', quantity: 2 }] }), []],
  [
    'an add-on that is not there',
    pizza(),
    chosen({ addons: [{ product_id: 'x', quantity: 1 }] }),
    [{ reason: 'unknown_addon', product_id: 'x' }],
  ],
  [
    'an inactive add-on',
    pizza(),
    chosen({ addons: [{ product_id: 'old', quantity: 1 }] }),
    [{ reason: 'unknown_addon', product_id: 'old' }],
  ],
  [
    'an add-on that is out',
    pizza(),
    chosen({ addons: [{ product_id: 'sold', quantity: 1 }] }),
    [{ reason: 'addon_out_of_stock', product_id: 'sold', name: 'sold' }],
  ],
  [
    'an add-on twice',
    pizza(),
    chosen({
      addons: [
        { product_id: 'cola', quantity: 1 },
        { product_id: 'cola', quantity: 1 },
      ],
    }),
    [{ reason: 'duplicate_addon', product_id: 'cola' }],
  ],
  [
    'half an add-on',
    pizza(),
    chosen({ addons: [{ product_id: 'cola', quantity: 0.5 }] }),
    [{ reason: 'quantity', min: 1, max: 99 }],
  ],
  ['none', pizza(), chosen({ quantity: 0 }), [{ reason: 'quantity', min: 1, max: 99 }]],
  ['a hundred', pizza(), chosen({ quantity: 100 }), [{ reason: 'quantity', min: 1, max: 99 }]],
  ['out of stock', pizza({ stock_status: 'out_of_stock' }), chosen(), [{ reason: 'out_of_stock' }]],
  ['counted stock, enough', pizza({ track_inventory: true, quantity: 3 }), chosen({ quantity: 3 }), []],
  [
    'counted stock, not enough',
    pizza({ track_inventory: true, quantity: 3 }),
    chosen({ quantity: 4 }),
    [{ reason: 'insufficient_stock', available: 3 }],
  ],
  ['counted stock, none', pizza({ track_inventory: true, quantity: 0 }), chosen(), [{ reason: 'out_of_stock' }]],
  ['counted stock without a count', pizza({ track_inventory: true }), chosen(), [{ reason: 'out_of_stock' }]],
  ['inactive', pizza({ status: 'inactive' }), chosen({ options: [] }), [{ reason: 'inactive' }]],
  [
    'instruction missing',
    pizza({ product_instruction: { enabled: true, required: true } }),
    chosen({ instruction: '  ' }),
    [{ reason: 'instruction_required' }],
  ],
  [
    'instruction given',
    pizza({ product_instruction: { enabled: true, required: true } }),
    chosen({ instruction: 'no onions' }),
    [],
  ],
])('%s', (_name, product, choice, refusals) => {
  expect(choiceRefusals(product, choice)).toEqual(refusals)
})

test('all violations are returned at once', () => {
  const choice = chosen({
    quantity: 0,
    options: [{ option_id: 'toppings', value_ids: ['x'] }],
    addons: [{ product_id: 'x', quantity: 1 }],
  })
  expect(choiceRefusals(pizza(), choice).map(({ reason }) => reason)).toEqual([
    'quantity',
    'option_required',
    'option_range',
    'unknown_value',
    'unknown_addon',
  ])
})

test('a line costs quantity times product, option values and add-ons', () => {
  const choice = { ...topped('a', 'b'), quantity: 3, addons: [{ product_id: 'cola', quantity: 2 }] }
  expect(linePrice(pizza(), choice)).toEqual({
    unit_price: 1000,
    options_price: 250,
    addons_price: 500,
    line_total: 5250,
  })
})

const wild = fc.record({
  option_id: fc.constantFrom('size', 'toppings', 'x'),
  value_ids: fc.array(fc.constantFrom('a', 'b', 'c', 'gone', 'x'), { maxLength: 4 }),
})
const tame = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.subarray(['a', 'b', 'c'])).map(([first, value_ids]) => [
  { option_id: 'size', value_ids: [first] },
  { option_id: 'toppings', value_ids },
])
const anyChoice: fc.Arbitrary<Selection> = fc.record({
  quantity: fc.integer({ min: 0, max: 120 }),
  addons: fc.array(
    fc.record({ product_id: fc.constantFrom('cola', 'cola', 'sold', 'old', 'x'), quantity: fc.nat(3) }),
    { maxLength: 2 },
  ),
  options: fc.oneof(tame, fc.array(wild, { maxLength: 3 })),
})

/** The rules stated positively: what a valid selection looks like. */
function isFair({ quantity, options, addons }: Selection): boolean {
  const of = (id: string) => options.filter((one) => one.option_id === id)
  const fresh = (ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every((id) => ['a', 'b', 'c'].includes(id))
  const top = of('toppings')[0]?.value_ids ?? []
  return (
    quantity >= 1 &&
    quantity <= 99 &&
    of('x').length === 0 &&
    of('size').length === 1 &&
    of('size')[0]!.value_ids.length === 1 &&
    fresh(of('size')[0]!.value_ids) &&
    of('toppings').length <= 1 &&
    fresh(top) &&
    (top.length === 0 || (top.length >= 2 && top.length <= 3)) &&
    addons.length <= 1 &&
    addons.every((one) => one.product_id === 'cola' && one.quantity >= 1)
  )
}

test('a selection is rejected exactly when it is invalid, and bill and cart agree on its price', () => {
  fc.assert(
    fc.property(anyChoice, (choice) => {
      expect(choiceRefusals(pizza(), choice).length === 0).toBe(isFair(choice))
      if (!isFair(choice)) return
      const { line_total, ...prices } = linePrice(pizza(), choice)
      const bill = billFor({
        currency: 'GBP',
        lines: [{ product_id: 'pizza', quantity: choice.quantity, is_taxable: true, ...prices }],
        coupon: null,
        product_tax_percent: 0,
        delivery_tax_percent: 0,
        tax_inclusive_prices: false,
        delivery_fee: 0,
        charges: [],
        tip: null,
      })
      expect(bill.grand_total).toBe(line_total)
    }),
    { numRuns: 3000 },
  )
})
