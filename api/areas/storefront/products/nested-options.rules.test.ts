import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectedValues } from '#contract/rules/pricing/option-prices.ts'
import { cheapestSelection, isOrderable, nestedPrices, withNestedStock } from './nested-options.rules.ts'

const value = (price: number, more: { stock_status?: 'in_stock' | 'out_of_stock'; option_ids?: string[] } = {}) => ({
  id: `${price}/${more.option_ids?.join() ?? ''}`,
  price,
  stock_status: 'in_stock' as const,
  ...more,
})
const choice = (more: Partial<Parameters<typeof withNestedStock>[0]>) => ({
  id: 'x',
  type: 'single' as const,
  is_required: true,
  range_min: 0,
  included_quantity: 0,
  included_rule: 'cheapest' as const,
  values: [value(300), value(0, { stock_status: 'out_of_stock' }), value(150)],
  ...more,
})

test.each([
  [[], 0],
  [[choice({})], 150],
  [[choice({ is_required: false })], 0],
  [[choice({ type: 'multiple', range_min: 2 })], 450],
  [[choice({ type: 'multiple' }), choice({})], 300],
  [[choice({ type: 'multiple', range_min: 2, included_quantity: 1 })], 300],
  [[choice({ type: 'multiple', range_min: 2, included_quantity: 1, included_rule: 'first' })], 150],
  [[choice({ values: [] })], 0],
])('required choices add at least', (options, least) => {
  expect(cheapestSelection(options, nestedPrices(new Map()))).toBe(least)
})

const size = choice({ id: 'size', values: [value(80), value(30)] })
const dip = choice({ id: 'dip', is_required: false, values: [value(50)] })
const empty = choice({ id: 'empty', values: [] })
const drink = choice({
  id: 'drink',
  values: [value(100, { option_ids: ['size'] }), value(200, { option_ids: ['dip'] })],
})
const loop = choice({ id: 'loop', values: [value(0, { option_ids: ['loop'] })] })
const nested = new Map([size, dip, empty, drink, loop].map((option) => [option.id, option]))
const price = nestedPrices(nested)

test.each([
  [value(0, { option_ids: ['size'] }), 30],
  [value(0, { option_ids: ['size', 'dip', 'gone'] }), 30],
  [value(0, { option_ids: ['drink', 'size'] }), 160],
  [value(0, { option_ids: ['size', 'empty'] }), null],
  [value(0, { option_ids: ['loop'] }), null],
  [value(0), 0],
])('%j brings along at least %s', (one, least) => {
  expect(price(one)).toBe(least)
})

test('a value is sold out when a required option under it cannot be answered', () => {
  const meal = choice({ values: [value(0, { option_ids: ['empty'] }), value(400, { option_ids: ['drink'] })] })
  expect(withNestedStock(meal, price).values.map(({ stock_status }) => stock_status)).toEqual([
    'out_of_stock',
    'in_stock',
  ])
  expect(withNestedStock(dip, price)).toBe(dip)
  expect([cheapestSelection([meal], price), isOrderable([meal], price)]).toEqual([530, true])
  const none = choice({ values: [value(0, { option_ids: ['empty'] })] })
  expect([isOrderable([none], price), isOrderable([choice({ ...none, is_required: false })], price)]).toEqual([
    false,
    true,
  ])
})

/** All orders of all selections of `count` values. */
function selectionsOf<T>(values: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return values.flatMap((one, nth) => selectionsOf(values.toSpliced(nth, 1), count - 1).map((rest) => [one, ...rest]))
}

test('no selection is cheaper than the cheapest one', () => {
  const prices = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 20 })), {
    minLength: 3,
    maxLength: 5,
  })
  const rule = fc.constantFrom('cheapest' as const, 'most_expensive' as const, 'first' as const)
  fc.assert(
    fc.property(prices, rule, fc.integer({ min: 0, max: 3 }), (rows, included_rule, included_quantity) => {
      const values = rows.map(([own], nth) => ({ ...value(own), id: `${nth}`, option_ids: [`${nth}`] }))
      const option = choice({ type: 'multiple', range_min: 3, included_quantity, included_rule, values })
      const under = rows.map(([, least], nth) => choice({ id: `${nth}`, values: [value(least)] }))
      const costs = selectionsOf(values, 3).map((selected) =>
        selectedValues(
          { included_quantity, included_rule, values },
          selected.map(({ id }) => id),
        ).reduce((sum, { price: own, id }) => sum + own + (rows[Number(id)]?.[1] ?? 0), 0),
      )
      const all = new Map(under.map((one) => [one.id, one]))
      expect(cheapestSelection([option], nestedPrices(all))).toBe(Math.min(...costs))
    }),
  )
})
