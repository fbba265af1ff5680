import { expect, test } from 'vitest'
import { applyOptionChange } from './options.rules.ts'
import type { Option, OptionChange } from './options.rules.ts'

let made = 0
const newId = () => `new-${++made}`
const value = (name: string, more: { id?: string; is_default?: boolean; option_ids?: string[] } = {}) => ({
  name,
  price: 0,
  is_default: false,
  stock_status: 'in_stock' as const,
  ...more,
})
const sizes: OptionChange = { name: 'Size', type: 'single', values: [value('Small'), value('Large')] }
const toppings: OptionChange = {
  name: 'Toppings',
  type: 'multiple',
  values: [value('Olives'), value('Basil'), value('Ham')],
}

function option(before: Option | null, sent: OptionChange): Option {
  const result = applyOptionChange(before, sent, newId)
  if ('refusals' in result) throw new Error(JSON.stringify(result.refusals))
  return result.option
}
const refusals = (before: Option | null, sent: OptionChange) => {
  const result = applyOptionChange(before, sent, newId)
  return 'refusals' in result ? Object.keys(result.refusals) : []
}

test.each([
  ['single', sizes, { min: 0, max: 1 }],
  ['single, required', { ...sizes, is_required: true }, { min: 1, max: 1 }],
  ['multiple', toppings, { min: 0, max: 3 }],
  ['multiple, required', { ...toppings, is_required: true }, { min: 1, max: 3 }],
  ['multiple, range given', { ...toppings, range: { min: 1, max: 2 } }, { min: 1, max: 2 }],
] as const)('range of a fresh option: %s', (_, sent, range) => {
  expect(option(null, sent).range).toEqual(range)
})

test.each([
  ['no name', { ...sizes, name: undefined }, ['name']],
  ['no values', { ...sizes, values: undefined }, ['values']],
  ['min above max', { ...toppings, range: { min: 3, max: 2 } }, ['range.min']],
  ['max above the number of values', { ...toppings, range: { max: 4 } }, ['range.max']],
  ['single with max 2', { ...sizes, range: { max: 2 } }, ['range.max']],
  ['required with min 0', { ...toppings, is_required: true, range: { min: 0 } }, ['range.min']],
  ['more included than may be chosen', { ...toppings, range: { max: 2 }, included_quantity: 3 }, ['included_quantity']],
  ['a single option that includes one', { ...sizes, included_quantity: 1 }, ['included_quantity']],
  ['the same name twice', { ...sizes, values: [value('Small'), value('small')] }, ['values.1.name']],
  [
    'two default values of a single option',
    { ...sizes, values: [value('Small', { is_default: true }), value('Large', { is_default: true })] },
    ['values'],
  ],
] as const)('refused: %s', (_, sent, fields) => {
  expect(refusals(null, sent)).toEqual(fields)
})

test('a change keeps unsent fields, null clears a field, and up to max defaults are allowed', () => {
  const before = option(null, {
    ...toppings,
    is_required: true,
    view: 'grid',
    image: 'a.webp',
    description: 'Fresh',
    status: 'inactive',
    translations: { fr: { name: 'Garniture' } },
  })
  expect(option(before, { name: 'Extras' })).toEqual({ ...before, name: 'Extras' })
  expect(option(before, { image: null, description: null })).toMatchObject({
    image: null,
    description: null,
    view: 'grid',
  })
  expect(option(null, toppings)).toMatchObject({
    is_required: false,
    view: 'list',
    image: null,
    description: null,
    status: 'active',
    translations: {},
  })
  expect(refusals(null, { ...sizes, values: [value('Small', { is_default: true }), value('Large')] })).toEqual([])
})

test('a change keeps the ids of existing values and ignores unknown ids', () => {
  const before = option(null, sizes)
  const [small] = before.values
  const after = option(before, {
    values: [
      value('Tiny', { id: small?.id ?? '' }),
      value('Huge', { id: 'of-another-option' }),
      value('Giant', { id: small?.id ?? '' }),
    ],
  })
  expect(after.values[0]).toMatchObject({ id: small?.id, name: 'Tiny' })
  expect(after.values[1]?.id).toMatch(/^new-/)
  expect(after.values[2]?.id).toMatch(/^new-/)
  expect(after).toMatchObject({ name: 'Size', type: 'single', range: { min: 0, max: 1 } })
})

test('included choices follow the limits and are none for a single choice', () => {
  const before = option(null, { ...toppings, included_quantity: 2, included_rule: 'first' })
  expect(before).toMatchObject({ included_quantity: 2, included_rule: 'first' })
  expect(option(before, { name: 'Extras' })).toMatchObject({ included_quantity: 2, included_rule: 'first' })
  expect(option(before, { range: { max: 1 } })).toMatchObject({ included_quantity: 1 })
  expect(option(before, { type: 'single' })).toMatchObject({ included_quantity: 0 })
  expect(option(null, toppings)).toMatchObject({ included_quantity: 0, included_rule: 'cheapest' })
})

test('the range adapts to fewer values, another type and the required flag', () => {
  const before = option(null, { ...toppings, range: { min: 2, max: 3 } })
  expect(option(before, { values: [value('Olives')] }).range).toEqual({ min: 1, max: 1 })
  expect(option(before, { type: 'single' }).range).toEqual({ min: 1, max: 1 })
  expect(option(option(null, toppings), { is_required: true }).range).toEqual({ min: 1, max: 3 })
  expect(option(option(null, { ...toppings, is_required: true }), { is_required: false }).range).toEqual({
    min: 0,
    max: 3,
  })
  expect(option(before, { status: 'inactive' })).toMatchObject({ status: 'inactive', range: { min: 2, max: 3 } })
})

test('a value keeps what it brings along, and loses it when told so', () => {
  const nestedOf = ({ values }: Option) => values.map(({ option_ids }) => option_ids)
  const before = option(null, { ...sizes, values: [value('Small', { option_ids: ['a', 'b', 'a'] }), value('Large')] })
  expect(nestedOf(before)).toEqual([['a', 'b'], undefined])
  const [{ id } = { id: '' }] = before.values
  expect(nestedOf(option(before, { values: [value('New'), value('Tiny', { id })] }))).toEqual([undefined, ['a', 'b']])
  expect(option(before, { values: [value('Tiny', { id, option_ids: [] })] }).values[0]).not.toHaveProperty('option_ids')
  expect(nestedOf(option(before, { values: [value('Tiny', { id, option_ids: ['c'] })] }))).toEqual([['c']])
})
