import { expect, test } from 'vitest'
import { orderedProducts } from './ordered-products.ts'

test('products in combos follow their combo, each product once', () => {
  const value = (name: string, product_id?: string) => ({
    id: name,
    name,
    price: 0,
    ...(product_id ? { product_id } : {}),
  })
  const options = [{ option_id: 'o', name: 'Slot', values: [value('Cola', 'cola'), value('Ice')] }]
  const products = orderedProducts([
    { product_id: 'meal', name: 'Meal', options },
    { product_id: 'cola', name: 'Cola', options: [] },
  ])
  expect([...products]).toEqual([
    ['meal', 'Meal'],
    ['cola', 'Cola'],
  ])
})
