import { expect, test } from 'vitest'
import { previewOf } from './preview-options.tsx'
import { blankOption } from '../product-form-values.ts'

test('an option that is being written has a preview, with the defaults of the contract', () => {
  const option = {
    ...blankOption('Size'),
    values: [
      { name: 'Large', price: 250 },
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
      { name: 'Large', price: 250, is_default: false, stock_status: 'in_stock' },
      { name: '', price: 0, is_default: false, stock_status: 'in_stock' },
    ],
  })
})
