import { expect, test } from 'vitest'
import { cheapestSelection } from './product.rules.ts'

const value = (price: number, stock_status: 'in_stock' | 'out_of_stock' = 'in_stock') => ({
  id: String(price),
  name: 'x',
  price,
  is_default: false,
  stock_status,
})
const choice = (more: object) => ({
  type: 'single' as const,
  is_required: true,
  range_min: 0,
  included_quantity: 0,
  included_rule: 'cheapest' as const,
  values: [value(300), value(0, 'out_of_stock'), value(150)],
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
  expect(cheapestSelection(options)).toBe(least)
})
