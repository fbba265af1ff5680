import { expect, test } from 'vitest'
import type { Quote } from '#contract/areas/checkout.ts'
import type { BasketLine } from '#shop/data/basket.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { isOutdated, lineErrorsOf, lineTotal } from './quote.ts'

const line = (key: string): BasketLine => ({
  key,
  product_id: key,
  name: key,
  image: null,
  quantity: 2,
  options: [],
  addons: [],
  instruction: '',
  optionsText: '',
  unitPrice: 500,
  recommended: false,
})
const validationError = (...reasons: [number, string][]): ApiError => ({
  status: 422,
  code: 'INVALID',
  message: '',
  values: {},
  fields: Object.fromEntries(reasons.map(([at]) => [`items.${at}`, 'why'])),
  data: { reasons: reasons.map(([at, reason]) => ({ field: `items.${at}`, reason, values: {} })) },
})

test('a line that only needs other options is not shown as unavailable', () => {
  const lines = [line('pizza'), line('soup'), line('salad')]
  const errors = lineErrorsOf(
    validationError([0, 'option_range'], [1, 'inactive'], [2, 'value_out_of_stock'], [2, 'out_of_stock']),
    lines,
  )
  expect(Object.entries(errors).map(([key, { canChangeOptions }]) => [key, canChangeOptions])).toEqual([
    ['pizza', true],
    ['soup', false],
    ['salad', false],
  ])
  expect(lineErrorsOf(null, lines)).toEqual({})
})

test('a line that is available at another time says so', () => {
  const lines = [line('porridge'), line('soup')]
  const errors = lineErrorsOf(validationError([0, 'not_available_now'], [1, 'inactive']), lines)
  expect(Object.entries(errors).map(([key, { canChangeTime }]) => [key, canChangeTime])).toEqual([
    ['porridge', true],
    ['soup', false],
  ])
})

test('a line costs what its bill says, unless the bill is of another cart', () => {
  const item = {
    product_id: 'pizza',
    sku: null,
    name: 'pizza',
    quantity: 2,
    unit_price: 600,
    options: [],
    addons: [],
    line_total: 1200,
    tax: 0,
    meta: {},
  }
  const bill = {
    currency: 'GBP',
    subtotal: 1200,
    coupon_discount: 0,
    product_tax: 0,
    delivery_fee: 0,
    delivery_tax: 0,
    charges: [],
    tip: 0,
    grand_total: 1200,
    is_tax_inclusive: false,
  }
  const quote: Quote = {
    cart: { cart_items: [item] },
    bill,
    delivery_from: null,
    distance: null,
    eta: null,
    coupon: null,
    form: [],
    valid_until: '',
  }
  const cost = (one: BasketLine, outdated = false) => lineTotal(one, 0, { quote, outdated })
  expect([
    cost(line('pizza')),
    cost(line('pizza'), true),
    cost({ ...line('pizza'), quantity: 3 }),
    cost(line('soup')),
  ]).toEqual([1200, 1000, 1500, 1000])
})

test('a bill is outdated after another cart was rejected, not while that is requested', () => {
  const apiError = validationError([0, 'inactive'])
  expect(isOutdated({ answeredQuestion: '0 two', quotedCart: 'one', error: apiError }, '0 two', 'two')).toBe(true)
  expect(isOutdated({ answeredQuestion: '0 one', quotedCart: 'one', error: null }, '0 two', 'two')).toBe(false)
  expect(isOutdated({ answeredQuestion: '1 one', quotedCart: 'one', error: apiError }, '1 one', 'one')).toBe(false)
})
