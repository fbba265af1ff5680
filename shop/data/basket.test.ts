import { beforeEach, expect, test } from 'vitest'
import { metaOf } from '#shop/areas/basket/quote/quote.ts'
import {
  addLine,
  baskets,
  comeRecommended,
  countOf,
  emptyBasket,
  fillBasket,
  latestOf,
  rememberQuote,
  replaceLine,
  setQuantity,
} from './basket.ts'
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

test('the same choice is one line, another choice another', () => {
  addLine(merchant, line('bread'))
  addLine(merchant, line('bread', { key: 'again', quantity: 2 }))
  addLine(merchant, line('bread', { key: 'note', instruction: 'well done' }))
  expect(baskets.get().m1?.lines.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['bread', 3],
    ['note', 1],
  ])
  expect(countOf(latestOf(baskets.get()))).toBe(4)
})

test('nothing grows beyond 99, and 0 takes the line out; the last one takes the basket along', () => {
  addLine(merchant, line('bread', { quantity: 98 }))
  addLine(merchant, line('bread', { quantity: 5 }))
  expect(baskets.get().m1?.lines[0]?.quantity).toBe(99)
  setQuantity(merchant, 'bread', 0)
  expect(baskets.get()).toEqual({})
})

test('each merchant has a basket of its own, the last touched leads', () => {
  addLine(merchant, line('bread'))
  addLine({ ...merchant, id: 'm2', name: 'Anchor Sushi' }, line('roll'))
  expect(Object.keys(baskets.get())).toEqual(['m1', 'm2'])
  emptyBasket('m2')
  expect(latestOf(baskets.get())?.merchant.id).toBe('m1')
})

test('a changed line keeps its place, and the server’s prices are remembered', () => {
  addLine(merchant, line('bread'))
  replaceLine(merchant, 'bread', line('bread', { key: 'other', quantity: 2, optionsText: 'toasted' }))
  rememberQuote('m1', 1250, { bread: 550 })
  expect(baskets.get().m1).toMatchObject({
    total: 1250,
    lines: [{ key: 'bread', quantity: 2, optionsText: 'toasted', unitPrice: 550 }],
  })
})

test('a basket remembers that recommendations led to it, until it is gone', () => {
  const metaNow = () => Object.values(baskets.get()).map(metaOf)
  const other = { ...merchant, id: 'm2' }
  addLine(merchant, line('bread'))
  expect(metaNow()).toEqual([{}])
  comeRecommended('m2')
  addLine(other, line('roll'))
  addLine(other, line('dip', { recommended: true }))
  expect(metaNow()).toEqual([{}, { recommended_merchant: true, recommended_product: true }])
  setQuantity(other, 'dip', 0)
  expect(metaNow()[1]).toEqual({ recommended_merchant: true })
})

test('the same again takes nothing out of the basket, and pressed twice it is not twice there', () => {
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
