import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderLinesOf, pieceCountOf, summaryItemsOf } from './order-lines.ts'
import { anyCart, linesInWords } from './order-lines.testing.ts'

test('an add-on is a line of its own and counts for every piece of its item', () => {
  const lines = orderLinesOf([
    {
      product_id: 'pizza',
      name: 'Margherita',
      quantity: 2,
      options: [
        { option_id: 'size', name: 'Size', values: [{ id: 'l', name: 'Large', price: 200 }] },
        { option_id: 'toppings', name: 'Toppings', values: [{ id: 'b', name: 'Basil', price: 0, is_included: true }] },
      ],
      addons: [{ product_id: 'knots', name: 'Garlic knots', quantity: 1, price: 520, allergens: ['gluten'] }],
      allergens: ['milk'],
      instruction: 'Well done',
      line_total: 2 * (1000 + 200 + 520),
    },
  ])
  expect(lines).toEqual([
    {
      product_id: 'pizza',
      name: 'Margherita',
      quantity: 2,
      isAddon: false,
      options: ['Large', 'Basil'],
      choices: [
        { name: 'Large', price: 200, isIncluded: false, nested: [] },
        { name: 'Basil', price: 0, isIncluded: true, nested: [] },
      ],
      allergens: ['milk'],
      instruction: 'Well done',
      amount: 2400,
    },
    {
      product_id: 'knots',
      name: 'Garlic knots',
      quantity: 2,
      isAddon: true,
      options: [],
      choices: [],
      allergens: ['gluten'],
      instruction: null,
      amount: 1040,
    },
  ])
  expect(pieceCountOf(lines)).toBe(4)
})

test('lines show every piece once and add up to the bill', () => {
  fc.assert(
    fc.property(anyCart, (items) => {
      const lines = orderLinesOf(items)
      const total = items.reduce((sum, { line_total }) => sum + line_total, 0)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      expect(lines.every(({ amount }) => amount >= 0)).toBe(true)
      expect(lines.map(({ quantity, name }) => `${quantity} ${name}`)).toEqual(linesInWords(items))
      expect(summaryItemsOf(items).map(({ quantity, name }) => `${quantity} ${name}`)).toEqual(linesInWords(items))
    }),
  )
})
