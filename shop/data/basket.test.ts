import { beforeEach, expect, test } from 'vitest'
import { metaOf } from '#shop/areas/basket/quote/quote.ts'
import { baskets, countOf, clearBasket, latestOf, pieceCountOf, saveQuote } from './basket.ts'
import { addLine, markRecommended, fillBasket, replaceLine, setQuantity } from './basket-lines.ts'
import type { BasketLine } from './basket.ts'

const merchant = {
  id: 'm1',
  slug: 'pier-pizza',
  name: 'Pier Pizza',
  currency: 'GBP',
  timezone: 'Europe/London',
  types: ['delivery', 'pickup'],
} as const
const line = (product_id: string, more: Partial<BasketLine> = {}): BasketLine => ({
  key: product_id,
  product_id,
  name: product_id,
  image: null,
  quantity: 1,
  options: [],
  addons: [],
  instruction: '',
  optionsText: '',
  unitPrice: 500,
  recommended: false,
  ...more,
})

beforeEach(() => baskets.set({}))

test('equal selections share one line, other selections get their own', () => {
  addLine(merchant, line('bread'))
  addLine(merchant, line('bread', { key: 'again', quantity: 2 }))
  addLine(merchant, line('bread', { key: 'note', instruction: 'well done' }))
  expect(baskets.get().m1?.lines.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['bread', 3],
    ['note', 1],
  ])
  expect(countOf(latestOf(baskets.get()))).toBe(4)
})

test('a quantity is at most 99; 0 removes the line, and the last line the basket', () => {
  addLine(merchant, line('bread', { quantity: 98 }))
  addLine(merchant, line('bread', { quantity: 5 }))
  expect(baskets.get().m1?.lines[0]?.quantity).toBe(99)
  setQuantity(merchant, 'bread', 0)
  expect(baskets.get()).toEqual({})
})

test('each merchant has its own basket; the one changed last comes first', () => {
  addLine(merchant, line('bread'))
  addLine({ ...merchant, id: 'm2', name: 'Anchor Sushi' }, line('roll'))
  expect(Object.keys(baskets.get())).toEqual(['m1', 'm2'])
  clearBasket('m2')
  expect(latestOf(baskets.get())?.merchant.id).toBe('m1')
})

test('a replaced line keeps its position, and prices of the server are saved', () => {
  addLine(merchant, line('bread'))
  replaceLine(merchant, 'bread', line('bread', { key: 'other', quantity: 2, optionsText: 'toasted' }))
  saveQuote('m1', 1250, { bread: 550 })
  expect(baskets.get().m1).toMatchObject({
    total: 1250,
    lines: [{ key: 'bread', quantity: 2, optionsText: 'toasted', unitPrice: 550 }],
  })
})

test('the pieces of a basket include the add-ons of each piece', () => {
  expect(pieceCountOf(null)).toBe(0)
  addLine(merchant, line('bread'))
  addLine(merchant, line('soup', { quantity: 3, addons: [{ product_id: 'roll', quantity: 2 }] }))
  expect(pieceCountOf(latestOf(baskets.get()))).toBe(10)
})

test('a basket records that it began with a recommendation', () => {
  const currentMeta = () => Object.values(baskets.get()).map(metaOf)
  const other = { ...merchant, id: 'm2' }
  addLine(merchant, line('bread'))
  expect(currentMeta()).toEqual([{}])
  markRecommended('m2')
  addLine(other, line('roll'))
  addLine(other, line('dip', { recommended: true }))
  expect(currentMeta()).toEqual([{}, { recommended_merchant: true, recommended_product: true }])
  setQuantity(other, 'dip', 0)
  expect(currentMeta()[1]).toEqual({ recommended_merchant: true })
})

test('merging the same lines twice neither removes nor doubles anything', () => {
  addLine(merchant, line('olives', { quantity: 4 }))
  addLine(merchant, line('bread'))
  for (let press = 0; press < 2; press++)
    fillBasket(merchant, [line('bread', { quantity: 2, unitPrice: 600 }), line('knots')])
  expect(
    baskets.get().m1?.lines.map(({ product_id, quantity, unitPrice }) => [product_id, quantity, unitPrice]),
  ).toEqual([
    ['olives', 4, 500],
    ['bread', 2, 600],
    ['knots', 1, 500],
  ])
})
