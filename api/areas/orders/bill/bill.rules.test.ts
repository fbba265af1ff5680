import { expect, test } from 'vitest'
import { billFor, billLimit, isBillable } from './bill.rules.ts'
import { splitFor } from './split.rules.ts'
import type { BillCharge, BillInput } from './bill.rules.ts'

const line = (
  product_id: string,
  quantity: number,
  unit_price: number,
  more: Partial<BillInput['lines'][number]> = {},
) => ({ product_id, quantity, unit_price, options_price: 0, addons_price: 0, is_taxable: true, ...more })

const charge = (more: Partial<BillCharge>): BillCharge => ({
  id: 'c',
  name: 'Service',
  level: 'global',
  charge_value_type: 'percentage',
  charge_value: 2,
  calculate_on: 'subtotal',
  ...more,
})

const input = (more: Partial<BillInput> = {}): BillInput => ({
  currency: 'GBP',
  lines: [line('a', 2, 1000, { options_price: 150 }), line('b', 1, 499)],
  coupon: null,
  product_tax_percent: 20,
  delivery_tax_percent: 20,
  tax_inclusive_prices: false,
  delivery_fee: 300,
  charges: [],
  tip: null,
  ...more,
})
const tenPercent = { type: 'fixed_percentage', discount_value: 10, max_amount: null } as const

test('calculates the bill of a complete order', () => {
  const bill = billFor(input({ coupon: tenPercent, charges: [charge({})], tip: { type: 'percentage', value: 10 } }))
  expect(bill).toEqual({
    currency: 'GBP',
    subtotal: 2799,
    coupon_discount: 280,
    goods_discount: 280,
    delivery_discount: 0,
    product_tax: 504,
    product_tax_percent: 20,
    delivery_fee: 300,
    delivery_tax: 60,
    delivery_tax_percent: 20,
    charges: [{ id: 'c', name: 'Service', level: 'global', amount: 56 }],
    charges_total: 56,
    tip: 280,
    grand_total: 3719,
    is_tax_inclusive: false,
    lines: [
      { product_id: 'a', line_total: 2300, discount: 230, tax: 414 },
      { product_id: 'b', line_total: 499, discount: 50, tax: 90 },
    ],
  })
  expect(splitFor(bill, { commission_type: 'percentage', commission_value: 15, delivery_by: 'admin' })).toEqual({
    commission_amount: 378,
    admin_amount: 378 + 56 + 300 + 60 + 280,
    merchant_amount: 3719 - 1074,
  })
})

test('tax-inclusive prices report the tax without adding it', () => {
  const bill = billFor(input({ tax_inclusive_prices: true, coupon: tenPercent }))
  expect(bill).toMatchObject({ product_tax: 345 + 75, grand_total: 2799 - 280 + 300 + 60, is_tax_inclusive: true })
})

test('lines that are not taxable have no tax', () => {
  const bill = billFor(input({ lines: [line('a', 1, 1000, { is_taxable: false }), line('b', 1, 499)] }))
  expect(bill.lines.map(({ tax }) => tax)).toEqual([0, 100])
})

test.each([
  ['a fixed amount', { type: 'fixed_amount', discount_value: 500, max_amount: null }, 500],
  ['a fixed amount beyond the goods', { type: 'fixed_amount', discount_value: 99_999, max_amount: null }, 2799],
  ['a percentage, half up', { type: 'fixed_percentage', discount_value: 12.5, max_amount: null }, 350],
  ['a capped percentage', { type: 'fixed_percentage', discount_value: 50, max_amount: 500 }, 500],
  ['a cap of nothing', { type: 'fixed_percentage', discount_value: 50, max_amount: 0 }, 0],
  ['more than everything', { type: 'fixed_percentage', discount_value: 150, max_amount: null }, 2799],
] as const)('%s', (_name, coupon, discount) => {
  const bill = billFor(input({ coupon }))
  expect(bill).toMatchObject({
    coupon_discount: discount,
    goods_discount: discount,
    delivery_discount: 0,
    delivery_tax: 60,
  })
  expect(bill.lines.reduce((sum, one) => sum + one.discount, 0)).toBe(discount)
})

test('free delivery discounts the fee and removes its tax but not the goods', () => {
  const bill = billFor(input({ coupon: { type: 'free_delivery', discount_value: 0, max_amount: null } }))
  expect(bill).toMatchObject({
    coupon_discount: 300,
    delivery_fee: 300,
    delivery_tax: 0,
    product_tax: 560,
    grand_total: 2799 + 560,
  })
  expect(splitFor(bill, { commission_type: 'percentage', commission_value: 10, delivery_by: 'admin' })).toMatchObject({
    admin_amount: 280,
  })
})

test.each([
  [charge({ charge_value_type: 'fixed', charge_value: 99 }), 99],
  [charge({ charge_value: 2, calculate_on: 'subtotal' }), 56],
  [charge({ charge_value: 2, calculate_on: 'grand_total' }), 68],
  [charge({ charge_value: 0 }), 0],
])('charge %j is %i', (one, amount) => {
  expect(
    billFor(input({ coupon: tenPercent, charges: [one], tip: { type: 'fixed', value: 5000 } })).charges[0]?.amount,
  ).toBe(amount)
})

test('with tax-inclusive prices a charge on the total does not count tax twice', () => {
  const bill = billFor(
    input({
      tax_inclusive_prices: true,
      delivery_fee: 0,
      charges: [charge({ charge_value: 10, calculate_on: 'grand_total' })],
    }),
  )
  expect(bill.charges_total).toBe(280)
})

test.each([
  ['JPY', 999, 10, 100],
  ['JPY', 5, 10, 1],
  ['JPY', 4, 10, 0],
  ['GBP', 1999, 20, 400],
  ['GBP', 2, 25, 1],
  ['KWD', 12_345, 5, 617],
  ['KWD', 12_350, 5, 618],
  ['KWD', 1_250, 0.04, 1],
])('%s %i units with %d %% tax: %i', (currency, unit_price, product_tax_percent, tax) => {
  expect(billFor(input({ currency, product_tax_percent, lines: [line('a', 1, unit_price)] })).product_tax).toBe(tax)
})

test('a tied unit of discount goes to the same line in any line order', () => {
  const [taxed, untaxed] = [line('z', 1, 50), line('a', 1, 50, { is_taxable: false })]
  const odd = {
    coupon: { type: 'fixed_amount', discount_value: 1, max_amount: null },
    product_tax_percent: 100,
  } as const
  expect(billFor(input({ ...odd, lines: [taxed, untaxed] }))).toMatchObject({
    product_tax: 49,
    lines: [
      { product_id: 'z', discount: 1 },
      { product_id: 'a', discount: 0 },
    ],
  })
  expect(billFor(input({ ...odd, lines: [untaxed, taxed] }))).toMatchObject({
    product_tax: 49,
    lines: [
      { product_id: 'a', discount: 0 },
      { product_id: 'z', discount: 1 },
    ],
  })
})

test('fractional fixed values are rounded half up', () => {
  const bill = billFor(
    input({
      coupon: { type: 'fixed_amount', discount_value: 99.5, max_amount: null },
      charges: [charge({ charge_value_type: 'fixed', charge_value: 10.49 })],
      tip: { type: 'fixed', value: 0.5 },
    }),
  )
  expect(bill).toMatchObject({ coupon_discount: 100, charges_total: 10, tip: 1 })
  expect(splitFor(bill, { commission_type: 'fixed', commission_value: 7.5, delivery_by: null }).commission_amount).toBe(
    8,
  )
})

test.each([
  [0.4, 0],
  [0.5, 1],
  [99.4, 99],
  [10.5, 11],
  [10.6, 11],
])('a fixed value of %d is %i at any position', (value, whole) => {
  const bill = billFor(
    input({
      coupon: { type: 'fixed_amount', discount_value: value, max_amount: null },
      charges: [charge({ charge_value_type: 'fixed', charge_value: value })],
      tip: { type: 'fixed', value },
    }),
  )
  expect(bill).toMatchObject({ goods_discount: whole, charges_total: whole, tip: whole })
  expect(
    splitFor(bill, { commission_type: 'fixed', commission_value: value, delivery_by: null }).commission_amount,
  ).toBe(whole)
})

test('free delivery of the smallest fee has no tax', () => {
  expect(
    billFor(
      input({
        delivery_fee: 1,
        delivery_tax_percent: 100,
        coupon: { type: 'free_delivery', discount_value: 0, max_amount: null },
      }),
    ),
  ).toMatchObject({ delivery_discount: 1, delivery_tax: 0 })
})

test('a charge keeps its translations', () => {
  const [translated, plain] = billFor(
    input({ charges: [charge({ translations: { fr: { name: 'Sac' } } }), charge({ translations: {} })] }),
  ).charges
  expect(translated).toHaveProperty('translations', { fr: { name: 'Sac' } })
  expect(plain).not.toHaveProperty('translations')
})

test('an order without lines costs the delivery fee (pick and drop)', () => {
  expect(billFor(input({ lines: [], coupon: tenPercent }))).toMatchObject({
    subtotal: 0,
    coupon_discount: 0,
    product_tax: 0,
    grand_total: 360,
    lines: [],
  })
})

test.each([
  [{ commission_type: 'fixed', commission_value: 200, delivery_by: 'merchant' }, 200, 200],
  [{ commission_type: 'fixed', commission_value: 99_999, delivery_by: 'merchant' }, 2799, 2799],
  [{ commission_type: 'percentage', commission_value: 15, delivery_by: 'merchant' }, 420, 420],
  [{ commission_type: 'percentage', commission_value: 15, delivery_by: null }, 420, 420],
  [{ commission_type: 'percentage', commission_value: 0, delivery_by: 'admin' }, 0, 660],
] as const)('terms %j: commission %i, ours %i', (terms, commission_amount, admin_amount) => {
  const bill = billFor(input({ tip: { type: 'fixed', value: 300 } }))
  expect(splitFor(bill, terms)).toEqual({
    commission_amount,
    admin_amount,
    merchant_amount: bill.grand_total - admin_amount,
  })
})

test('the commission of an order is the percentage or the fixed amount of its merchant, and the total is their sum', () => {
  const billOf = (price: number) => billFor(input({ lines: [line('a', 1, price)] }))
  const percentage = { commission_type: 'percentage' as const, commission_value: 12.5, delivery_by: null }
  const fixed = { commission_type: 'fixed' as const, commission_value: 150, delivery_by: null }
  const commissions = [
    splitFor(billOf(2000), percentage),
    splitFor(billOf(999), percentage),
    splitFor(billOf(2000), fixed),
    splitFor(billOf(100), fixed),
  ].map(({ commission_amount }) => commission_amount)
  expect(commissions).toEqual([250, 125, 150, 100])
  expect(commissions.reduce((total, one) => total + one, 0)).toBe(625)
})

test('a bill above the limit is not billable', () => {
  expect(billLimit).toBe(1e12)
  expect(
    isBillable(billFor(input({ lines: [line('a', 1, billLimit)], product_tax_percent: 0, delivery_fee: 0 }))),
  ).toBe(true)
  expect(
    isBillable(billFor(input({ lines: [line('a', 99, billLimit)], coupon: { ...tenPercent, discount_value: 100 } }))),
  ).toBe(false)
})
