import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedOptions, expandOptions, maxOptionLevels, nestingProblemOf, optionKey } from './nested-options.ts'

const meal = {
  id: 'meal',
  values: [
    { id: 'fries', option_ids: ['dip'] },
    { id: 'wings', option_ids: ['dip', 'size'] },
  ],
}
const dip = { id: 'dip', values: [{ id: 'mayo' }, { id: 'chili', option_ids: ['heat'] }] }
const size = { id: 'size', values: [{ id: 'six' }] }
const heat = { id: 'heat', values: [{ id: 'hot' }] }
const shared = new Map([dip, size, heat].map((option) => [option.id, option]))

test('options follow the value that brings them along', () => {
  expect(expandOptions([meal, size], shared).map(optionKey)).toEqual([
    'meal',
    'fries/dip',
    'fries/chili/heat',
    'wings/dip',
    'wings/chili/heat',
    'wings/size',
    'size',
  ])
})

test('an option is asked when every value above it is selected', () => {
  const options = expandOptions([meal, size], shared)
  const asked = (...selected: Parameters<typeof askedOptions>[1]) => askedOptions(options, selected).map(optionKey)
  expect(asked()).toEqual(['meal', 'size'])
  const wings = { option_id: 'meal', value_ids: ['wings'] }
  expect(asked(wings)).toEqual(['meal', 'wings/dip', 'wings/size', 'size'])
  const chili = { option_id: 'dip', under: ['wings'], value_ids: ['chili'] }
  expect(asked(wings, chili)).toEqual(['meal', 'wings/dip', 'wings/chili/heat', 'wings/size', 'size'])
  // the value above is not selected any more
  expect(asked(chili)).toEqual(['meal', 'size'])
})

test.each([
  ['cycle', { a: ['b'], b: ['c'], c: ['a'] }],
  ['cycle', { a: ['a'] }],
  ['too_deep', { a: ['b'], b: ['c'], c: ['d'], d: ['e'], e: ['f'] }],
  ['too_many', { a: Array.from({ length: 101 }, () => 'b') }],
  [undefined, { a: ['b'], b: ['c'], c: ['d'], d: ['e'] }],
  [undefined, { a: ['b', 'c'], b: ['c'] }],
])('%s: %j', (problem, nested) => {
  expect(nestingProblemOf('a', new Map(Object.entries(nested)))).toBe(problem)
})

test('any nesting is expanded within the levels, and a nesting without a problem is complete', () => {
  const names = ['a', 'b', 'c', 'd']
  const nesting = fc.dictionary(fc.constantFrom(...names), fc.array(fc.constantFrom(...names), { maxLength: 2 }))
  fc.assert(
    fc.property(nesting, (nested) => {
      const options = names.map((id) => ({ id, values: [{ id: `v${id}`, option_ids: nested[id] ?? [] }] }))
      const all = new Map(options.map((option) => [option.id, option]))
      const expanded = expandOptions([all.get('a') ?? options[0]!], all)
      expect(Math.max(...expanded.map(({ under = [] }) => under.length))).toBeLessThan(maxOptionLevels)
      if (nestingProblemOf('a', new Map(Object.entries(nested)))) return
      const inner = expanded.flatMap(({ values, under = [] }) => (under.length === maxOptionLevels - 1 ? values : []))
      expect(inner.flatMap(({ option_ids }) => option_ids)).toEqual([])
    }),
  )
})
