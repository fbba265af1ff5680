import { expect, test } from 'vitest'
import { nestingRefusals } from './nesting.rules.ts'

const stored = (id: string, nested_ids: readonly string[] = [], more = {}) => ({
  id,
  nested_ids,
  is_shared: true,
  is_above: false,
  ...more,
})
const above = { is_above: true }
const saved = (...nested: (readonly string[])[]) => [
  { id: 'x', prefix: 'options.2.', values: nested.map((option_ids) => ({ option_ids })) },
]
const chain = [stored('a', ['b']), stored('b', ['c']), stored('c', ['d']), stored('d', ['e']), stored('e')]
const many = Array.from({ length: 51 }, () => 'e')

test.each([
  ['nothing', saved([], []), [], undefined, undefined],
  ['shared options', saved(['e'], ['d', 'e']), chain, undefined, undefined],
  ['five levels', saved(['b']), chain, undefined, undefined],
  ['an unknown option', saved(['e'], ['e', 'f']), chain, 1, 'Only linked options'],
  ['an option of a product', saved(['f']), [stored('f', [], { is_shared: false })], 0, 'Only linked options'],
  ['itself', saved(['e'], ['x']), [stored('x', [], above), stored('e')], 1, 'cannot bring itself along'],
  [
    'what brings it along',
    saved(['y']),
    [stored('x', [], above), stored('y', ['x'], above)],
    0,
    'cannot bring itself along',
  ],
  ['six levels', saved(['e'], ['a']), chain, 1, 'at most 5 levels'],
  [
    'six levels from above',
    saved(['c']),
    [...chain, stored('x', [], above), stored('y', ['x'], above), stored('z', ['y'], above)],
    0,
    'at most 5 levels',
  ],
  ['too many options of one value after the other', saved(many, many), chain, 1, 'at most 100 options'],
  [
    'too many options from above',
    saved(['e']),
    [...chain, stored('x', [], above), stored('y', [...many, ...many.slice(2), 'x'], above)],
    0,
    'at most 100 options',
  ],
])('%s', (_, options, known, nth, text) => {
  const refusals = nestingRefusals(options, known)
  expect(Object.keys(refusals)).toEqual(nth === undefined ? [] : [`options.2.values.${nth}.option_ids`])
  if (text) expect(Object.values(refusals)[0]).toContain(text)
})

test('several options are checked together', () => {
  const two = [...saved(['e']), { id: 'y', prefix: 'options.3.', values: [{ option_ids: ['gone'] }] }]
  expect(Object.keys(nestingRefusals(two, chain))).toEqual(['options.3.values.0.option_ids'])
})
