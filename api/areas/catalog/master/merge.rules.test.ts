import { expect, test } from 'vitest'
import { menuFieldGroup, productMenuFields } from '#contract/rules/master-menu/fields.ts'
import { followedProduct, lockedFields } from './merge.rules.ts'
import { changedOptionFields, followedChoices } from './choices.rules.ts'
import { linksOf } from './links.rules.ts'
import type { ProductValues } from './merge.rules.ts'

const master: ProductValues = {
  name: 'Margherita',
  sku: 'M1',
  description: 'Tomato, mozzarella',
  translations: { ar: { name: 'مارغريتا' } },
  selling_price: 1000,
  cost_price: null,
  is_taxable: true,
  product_images: [],
  media: [],
  product_instruction: { enabled: false, required: false },
  allergens: ['milk'],
  status: 'active',
  sort_order: 3,
  category_ids: ['a', 'b'],
  option_ids: [],
}
const store = (values: Partial<ProductValues>, overrides: string[] = [], is_removed = false) => ({
  values: { ...master, ...values },
  overrides,
  is_removed,
})

test('every field without an override becomes that of the master menu, and every override stays', () => {
  const other: ProductValues = {
    name: 'X',
    sku: null,
    description: null,
    translations: {},
    selling_price: 1,
    cost_price: 2,
    is_taxable: false,
    product_images: [{ file_url: '/a.png', is_cover: true }],
    media: [{ file_url: '/a.glb', type: 'glb' }],
    product_instruction: { enabled: true, required: false },
    allergens: [],
    status: 'inactive',
    sort_order: 9,
    category_ids: ['c'],
    option_ids: ['o'],
  }
  expect(followedProduct(master, store(other), false)).toEqual({
    values: master,
    is_removed: false,
    changed: [...productMenuFields],
    kept: [],
  })
  for (const field of productMenuFields) {
    const { values, kept } = followedProduct(master, store(other, [field]), false)
    expect(values).toEqual({ ...master, [field]: other[field] })
    expect(kept).toEqual([field])
  }
})

test('the order of categories is no difference', () => {
  expect(followedProduct(master, store({ category_ids: ['b', 'a'] }), false).changed).toEqual([])
})

test('fields of the POS stay where a POS manages the store', () => {
  const changed = store({ selling_price: 900, name: 'Pizza', description: null })
  const { values, kept } = followedProduct(master, changed, true)
  expect([values.selling_price, values.name, values.description]).toEqual([900, 'Pizza', master.description])
  expect(kept).toEqual(['name', 'selling_price'])
})

test('a product that left the master menu is hidden once, and the store may show it again', () => {
  const hidden = followedProduct(null, store({ selling_price: 5 }), false)
  expect(hidden).toMatchObject({
    is_removed: true,
    changed: ['status'],
    values: { status: 'inactive', selling_price: 5 },
  })
  expect(followedProduct(null, store({ status: 'active' }, ['status'], true), false).values.status).toBe('active')
  expect(followedProduct(master, store({ status: 'inactive' }, [], true), false).values.status).toBe('active')
})

const choice = (
  id: string,
  price: number,
  more: { product_id?: string; option_ids?: string[]; stock_status?: 'out_of_stock' } = {},
) => ({
  id,
  name: id,
  price,
  is_default: false,
  stock_status: 'in_stock' as const,
  ...more,
})

test('choices follow except for prices that the store has changed, and its stock', () => {
  const held = [choice('s', 50), { ...choice('m', 70), stock_status: 'out_of_stock' as const }]
  const next = followedChoices(
    [
      choice('m', 100, { option_ids: ['o', 'gone'] }),
      choice('s', 0, { option_ids: ['gone'] }),
      choice('xl', 200, { product_id: 'p' }),
      choice('g', 1, { product_id: 'q' }),
    ],
    held,
    ['price:m'],
    { products: new Map([['p', 'store-p']]), options: new Map([['o', 'store-o']]) },
  )
  expect(next.map(({ id, price, stock_status }) => [id, price, stock_status])).toEqual([
    ['m', 70, 'out_of_stock'],
    ['s', 0, 'in_stock'],
    ['xl', 200, 'in_stock'],
    ['g', 1, 'in_stock'],
  ])
  expect(next.map((one) => ('product_id' in one ? one.product_id : null))).toEqual([null, null, 'store-p', null])
  expect(next.map((one) => ('option_ids' in one ? one.option_ids : null))).toEqual([['store-o'], null, null, null])
})

test('a changed price of a choice overrides that price, another change of choices overrides them all', () => {
  const before = { name: 'Size', values: [choice('s', 0), choice('m', 100)] }
  const priced = { name: 'Size', values: [choice('s', 0), choice('m', 120)] }
  expect(changedOptionFields(before, priced)).toEqual(['price:m'])
  expect(changedOptionFields(before, { ...before, values: [choice('s', 0)] })).toEqual(['values'])
  expect(changedOptionFields(before, { ...before, name: 'Big' })).toEqual(['name'])
  const soldOut = {
    ...before,
    values: [{ ...choice('s', 0), stock_status: 'out_of_stock' as const }, choice('m', 100)],
  }
  expect(changedOptionFields(before, soldOut)).toEqual([])
})

test('locked are fields of groups that stores may not change, without those of a POS', () => {
  expect(lockedFields('product', ['name', 'selling_price', 'description'], ['price'], false)).toEqual([
    'name',
    'description',
  ])
  expect(lockedFields('product', ['name', 'description'], [], true)).toEqual(['description'])
  expect(lockedFields('option', ['price:x', 'values', 'status'], ['option_prices'], false)).toEqual([
    'values',
    'status',
  ])
  expect(menuFieldGroup('category', 'product_order')).toBe('order')
})

test('products are linked by SKU first, then by a name that occurs once', () => {
  const named = (id: string, name: string, sku: string | null = null) => ({ id, name, sku })
  const masters = [named('1', 'Cola', 'C'), named('2', 'Tea'), named('3', 'Water'), named('4', 'Fanta')]
  const stores = [
    named('a', 'Tea'),
    named('b', 'Coke', 'C'),
    named('c', ' water '),
    named('d', 'Water'),
    named('e', 'Cola'),
  ]
  expect([...linksOf(masters, stores, 'sku_and_name')]).toEqual([
    ['1', 'b'],
    ['2', 'a'],
  ])
  expect([...linksOf(masters, stores, 'sku')]).toEqual([['1', 'b']])
  expect([...linksOf(masters, stores, 'none')]).toEqual([])
})
