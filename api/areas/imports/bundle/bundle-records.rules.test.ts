import { expect, test } from 'vitest'
import { comboKeys, inNestingOrder, optionKeys, optionRecords } from './bundle-records.rules.ts'

/** Shared options of a merchant in this order, by id: their names, and the ids that their only choice brings along. */
const recordsOf = (options: Record<string, { name?: string; nested?: string[]; product_id?: string }>) => {
  const rows = Object.entries(options).map(([id, { name = id, nested, product_id }], sort_order) => ({
    id,
    merchant_id: 'm',
    owner_product_id: null,
    name,
    sort_order,
    values: [{ name: 'Yes', ...(nested ? { option_ids: nested } : {}), ...(product_id ? { product_id } : {}) }],
  }))
  return optionRecords(rows, new Map(), optionKeys(rows))
}
const keysOf = (records: readonly { key: string }[]) => records.map(({ key }) => key)

test('options follow those that they bring along, and else keep their order', () => {
  const records = recordsOf({
    Meal: { nested: ['Drink', 'gone'] },
    Size: {},
    Drink: { nested: ['Cup'] },
    Cup: {},
    Dip: {},
  })
  const { records: sorted, again } = inNestingOrder(records)
  expect(keysOf(sorted)).toEqual(['Size', 'Cup', 'Dip', 'Drink', 'Meal'])
  expect(again).toEqual([])
  expect(sorted.at(-1)?.data).toMatchObject({ values: [{ nested: ['Drink'] }] })
})

test('options of one name keep their order, and come twice if one brings along the other', () => {
  const records = recordsOf({
    a: { name: 'Size', nested: ['drink'] },
    drink: { name: 'Drink', nested: ['b'] },
    b: { name: 'Size' },
    dip: { name: 'Dip' },
  })
  const { records: sorted, again } = inNestingOrder(records)
  expect(keysOf(sorted)).toEqual(['Dip', 'Size', 'Size\t2', 'Drink'])
  expect(sorted.map(({ data }) => data['values'])).toEqual([
    [{ name: 'Yes' }],
    [{ name: 'Yes', nested: null }],
    [{ name: 'Yes' }],
    [{ name: 'Yes', nested: null }],
  ])
  expect(again.map(({ key, data }) => [key, data['values']])).toEqual([
    ['Size', [{ name: 'Yes', nested: ['Drink'] }]],
    ['Drink', [{ name: 'Yes', nested: ['Size\t2'] }]],
  ])
})

test('an option that brings along one of products waits for the products too', () => {
  const records = recordsOf({
    Meal: { nested: ['Side'] },
    Side: { nested: ['Main'] },
    Main: { product_id: 'p' },
    Dip: {},
  })
  expect([...comboKeys(records)]).toEqual(['Meal', 'Side', 'Main'])
})
