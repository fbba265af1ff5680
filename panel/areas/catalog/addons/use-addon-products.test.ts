import { expect, test } from 'vitest'
import { offeredAddons } from './use-addon-products.ts'

test('the preview offers the add-ons that the shop does, in their order', () => {
  const addon = { name: 'Dip', selling_price: 120, stock_status: 'in_stock', status: 'active' } as const
  const rows = new Map([
    ['a', { ...addon, _id: 'a' }],
    ['b', { ...addon, _id: 'b', stock_status: 'out_of_stock' as const }],
    ['c', { ...addon, _id: 'c', status: 'inactive' as const }],
    ['d', { ...addon, _id: 'd' }],
  ])
  expect(offeredAddons(['d', 'c', 'b', 'a', 'unknown'], rows).map(({ _id }) => _id)).toEqual(['d', 'a'])
})
