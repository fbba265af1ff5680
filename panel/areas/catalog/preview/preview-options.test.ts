import { expect, test } from 'vitest'
import { offeredOption, previewOf } from './preview-options.tsx'
import { blankOption } from '../product-form-values.ts'

test('an option that is being written has a preview, with the defaults of the contract', () => {
  const option = {
    ...blankOption('Size'),
    values: [
      { id: 'large', name: 'Large', price: 250, option_ids: ['dip'] },
      { name: '', price: null as never },
    ],
  }
  expect(previewOf(option, 2)).toEqual({
    id: 'new-2',
    name: 'Size',
    type: 'single',
    is_required: true,
    range: { min: 1, max: 1 },
    included_quantity: 0,
    view: 'list',
    description: null,
    values: [
      { id: 'large', name: 'Large', price: 250, is_default: false, stock_status: 'in_stock', option_ids: ['dip'] },
      { id: 'new-2-1', name: '', price: 0, is_default: false, stock_status: 'in_stock' },
    ],
  })
})

test('choices that are products are offered as their products are', () => {
  const choice = (product_id: string) => ({ name: product_id, price: 0, product_id })
  const option = previewOf({ ...blankOption('Main'), values: ['sold', 'hidden', 'new'].map(choice) }, 0)
  const product = { name: '', cover_url: null, selling_price: 1, stock_status: 'in_stock', status: 'active' } as const
  const offered = offeredOption(option, [
    { ...product, _id: 'sold', stock_status: 'out_of_stock' },
    { ...product, _id: 'hidden', status: 'inactive' },
  ])
  expect(offered.values.map(({ name, stock_status }) => [name, stock_status])).toEqual([
    ['sold', 'out_of_stock'],
    ['new', 'in_stock'],
  ])
})
