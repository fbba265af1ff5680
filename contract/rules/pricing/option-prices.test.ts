import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedRules, lowestOptionPrice, optionPrice, selectedValues } from './option-prices.ts'
import type { IncludedRule } from './option-prices.ts'

const toppings = (included_quantity: number, included_rule: IncludedRule = 'cheapest') => ({
  included_quantity,
  included_rule,
  values: [
    { id: 'basil', price: 60 },
    { id: 'ham', price: 180 },
    { id: 'olives', price: 100 },
    { id: 'oil', price: 0 },
  ],
})

test.each([
  ['nothing included', toppings(0), ['ham', 'basil'], { basil: 60, ham: 180 }],
  ['all included', toppings(2), ['ham', 'basil'], { basil: 'included', ham: 'included' }],
  ['the cheapest', toppings(1), ['ham', 'basil', 'olives'], { basil: 'included', ham: 180, olives: 100 }],
  ['a free one is the cheapest', toppings(1), ['ham', 'oil'], { ham: 180, oil: 0 }],
  ['the most expensive', toppings(1, 'most_expensive'), ['basil', 'ham'], { basil: 60, ham: 'included' }],
  ['the first', toppings(2, 'first'), ['olives', 'ham', 'basil'], { olives: 'included', ham: 'included', basil: 60 }],
  ['unknown ones', toppings(1), ['x', 'ham'], { ham: 'included' }],
] as const)('%s', (_, option, ids, prices) => {
  const selected = selectedValues(option, ids)
  expect(Object.fromEntries(selected.map((one) => [one.id, one.is_included ? 'included' : one.price]))).toEqual(prices)
  expect(selected.every(({ price, is_included }) => !is_included || price === 0)).toBe(true)
})

test('values keep the order of the option, or of the selection if the first are included', () => {
  const order = (rule: IncludedRule) => selectedValues(toppings(1, rule), ['olives', 'basil']).map(({ id }) => id)
  expect(order('cheapest')).toEqual(['basil', 'olives'])
  expect(order('first')).toEqual(['olives', 'basil'])
})

const anyOption = fc.record({
  included_quantity: fc.nat(5),
  included_rule: fc.constantFrom(...includedRules),
  values: fc
    .array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 5 })
    .map((prices) => prices.map((price, index) => ({ id: `v${index}`, price }))),
})
const anySelection = anyOption.chain((option) =>
  fc
    .tuple(fc.shuffledSubarray(option.values), fc.shuffledSubarray(option.values))
    .map(([selected, other]) => ({ option, selected, other })),
)
const idsOf = (values: readonly { id: string }[]) => values.map(({ id }) => id)
const sumOf = (values: readonly { price: number }[]) => values.reduce((sum, { price }) => sum + price, 0)

test('as many values as are included cost nothing, the others their price', () => {
  fc.assert(
    fc.property(anySelection, ({ option, selected }) => {
      const { included_quantity, included_rule } = option
      const ranked =
        included_rule === 'first'
          ? selected
          : selected.toSorted((a, b) => (included_rule === 'cheapest' ? a.price - b.price : b.price - a.price))
      expect(optionPrice(option, idsOf(selected))).toBe(sumOf(ranked.slice(included_quantity)))
    }),
  )
})

test('another value never lowers the price, and the order matters only where the first are included', () => {
  fc.assert(
    fc.property(anySelection, ({ option, selected, other }) => {
      const added = other.filter((one) => !selected.includes(one)).slice(0, 1)
      const price = optionPrice(option, idsOf(selected))
      expect(optionPrice(option, idsOf([...selected, ...added]))).toBeGreaterThanOrEqual(price)
      if (option.included_rule !== 'first') expect(optionPrice(option, idsOf(selected.toReversed()))).toBe(price)
    }),
  )
})

/** All ways to select `count` of some values, in every order. */
const waysToSelect = <T>(values: readonly T[], count: number): T[][] =>
  count === 0
    ? [[]]
    : values.flatMap((value, at) =>
        waysToSelect(values.toSpliced(at, 1), count - 1).map((others) => [value, ...others]),
      )

test('the lowest price is that of the cheapest of all selections', () => {
  fc.assert(
    fc.property(anyOption, fc.integer({ min: 1, max: 5 }), (option, wanted) => {
      const count = Math.min(wanted, option.values.length)
      const prices = waysToSelect(option.values, count).map((selected) => optionPrice(option, idsOf(selected)))
      expect(lowestOptionPrice(option, count)).toBe(Math.min(...prices))
    }),
  )
})
