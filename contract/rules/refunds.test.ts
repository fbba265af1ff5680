import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCart } from './order-lines.testing.ts'
import {
  feeAmountOf,
  isRefunded,
  refundableAmount,
  refundableFees,
  refundableLines,
  refundAmountOf,
  refundPayersFor,
} from './refunds.ts'
import type { RefundLine } from './refunds.ts'

const paidFor = (items: readonly { line_total: number; tax: number; discount?: number | undefined }[]) =>
  items.reduce((sum, { line_total, tax, discount = 0 }) => sum + line_total - discount + tax, 0)

const anyBilledCart = anyCart.chain((items) =>
  fc
    .array(fc.record({ tax: fc.integer({ min: 0, max: 900 }), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      minLength: items.length,
      maxLength: items.length,
    })
    .map((taxes) =>
      items.map((item, index) => ({
        ...item,
        tax: item.line_total === 0 ? 0 : (taxes[index]?.tax ?? 0),
        discount: Math.floor(item.line_total * (taxes[index]?.share ?? 0)),
      })),
    ),
)

test('the lines of an order add up to what was paid for its items', () => {
  fc.assert(
    fc.property(anyBilledCart, (items) => {
      const lines = refundableLines(items, false)
      expect(lines.reduce((sum, { paid }) => sum + paid, 0)).toBe(paidFor(items))
      expect(lines.every(({ paid }) => paid >= 0)).toBe(true)
    }),
  )
})

test('pieces refunded one after the other cost as much as at once', () => {
  fc.assert(
    fc.property(anyBilledCart, (items) => {
      const refunded: RefundLine[] = []
      let sum = 0
      for (const [line, { quantity }] of refundableLines(items, false).entries())
        for (let piece = 0; piece < quantity; piece++) {
          sum += refundAmountOf(refundableLines(items, false, refunded), [{ line, quantity: 1 }]) ?? Number.NaN
          refunded.push({ line, quantity: 1 })
        }
      expect(sum).toBe(paidFor(items))
      expect(refundAmountOf(refundableLines(items, false, refunded), [{ line: 0, quantity: 1 }])).toBeNull()
    }),
    { numRuns: 30 },
  )
})

test('a selection of missing, repeated or too many pieces has no amount', () => {
  const lines = [{ name: 'Pizza', quantity: 2, left: 1, paid: 2001, options: [] }]
  expect(refundAmountOf(lines, [{ line: 0, quantity: 1 }])).toBe(1001)
  expect(refundAmountOf(lines, [{ line: 0, quantity: 2 }])).toBeNull()
  expect(refundAmountOf(lines, [{ line: 1, quantity: 1 }])).toBeNull()
  expect(
    refundAmountOf(
      [{ ...lines[0]!, left: 2 }],
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
    ),
  ).toBeNull()
})

test('refunds count unless they failed or returned a second payment', () => {
  const order = { payment_status: 'paid' as const, grand_total: 2000, txn_id: 'PAY-1' }
  const refund = (
    status: 'pending' | 'succeeded' | 'failed',
    amount: number,
    payment_txn_id: string | null = 'PAY-1',
  ) => ({
    status,
    amount,
    payment_txn_id,
  })
  expect(refundableAmount(order, [])).toBe(2000)
  expect(refundableAmount(order, [refund('pending', 500), refund('succeeded', 300), refund('failed', 900)])).toBe(1200)
  expect(refundableAmount(order, [refund('succeeded', 2000, 'PAY-1-2')])).toBe(2000)
  expect(refundableAmount({ ...order, payment_status: 'pending' }, [])).toBe(0)
  expect(isRefunded(order, [refund('succeeded', 1500), refund('succeeded', 500)])).toBe(true)
  expect(isRefunded(order, [refund('succeeded', 1500), refund('pending', 500)])).toBe(false)
  expect(isRefunded(order, [refund('succeeded', 1500)])).toBe(false)
  expect(isRefunded({ ...order, payment_status: 'refunded' }, [refund('succeeded', 2000)])).toBe(false)
})

test('options cost their price once, and pieces after them only what is left', () => {
  const item = {
    product_id: 'p',
    name: 'Pizza',
    quantity: 2,
    unit_price: 1000,
    options: [
      {
        option_id: 'o',
        name: 'Extra',
        values: [
          { id: 'cheese', name: 'Cheese', price: 150 },
          { id: 'plain', name: 'Plain', price: 0 },
        ],
      },
    ],
    addons: [],
    line_total: 2300,
    tax: 230,
    discount: 0,
    meta: {},
  }
  const lines = (refunded: RefundLine[] = []) => refundableLines([item], false, refunded)
  const cheese = { line: 0, option_value: 'cheese', quantity: 1 }
  expect(lines()[0]?.options).toEqual([{ option_value: 'cheese', name: 'Cheese', paid: 330, left: 2, refunded: 0 }])
  expect(refundAmountOf(lines(), [cheese])).toBe(165)
  expect(refundAmountOf(lines(), [{ ...cheese, quantity: 3 }])).toBeNull()
  expect(refundAmountOf(lines(), [{ ...cheese, option_value: 'plain' }])).toBeNull()
  // One whole piece beside it; the last one has had its cheese refunded.
  expect(refundAmountOf(lines([cheese]), [{ line: 0, quantity: 1 }])).toBe(1265)
  expect(refundAmountOf(lines([cheese, { line: 0, quantity: 1 }]), [cheese])).toBeNull()
  expect(refundAmountOf(lines([cheese, { line: 0, quantity: 1 }]), [{ line: 0, quantity: 1 }])).toBe(1100)
})

test('the same value under two others is refunded for each of them', () => {
  const size = (under: string[]) => ({
    option_id: 'size',
    under,
    name: 'Size',
    values: [{ id: 'l', name: 'Large', price: 50 }],
  })
  const meal = { option_id: 'o', name: 'Meal', values: ['a', 'b'].map((id) => ({ id, name: id, price: 0 })) }
  const item = {
    product_id: 'p',
    name: 'Meal',
    quantity: 1,
    unit_price: 1000,
    options: [meal, size(['a']), size(['b'])],
    addons: [],
    line_total: 1100,
    tax: 0,
    meta: {},
  }
  const lines = (refunded: RefundLine[] = []) => refundableLines([item], true, refunded)
  const first = { line: 0, option_value: 'a/l', quantity: 1 }
  expect(lines()[0]?.options.map(({ option_value, paid }) => [option_value, paid])).toEqual([
    ['a/l', 50],
    ['b/l', 50],
  ])
  expect(refundAmountOf(lines(), [first, { ...first, option_value: 'b/l' }])).toBe(100)
  expect(refundAmountOf(lines([first]), [first])).toBeNull()
  expect(refundAmountOf(lines([first]), [{ ...first, option_value: 'b/l' }])).toBe(50)
  expect(refundAmountOf(lines(), [{ ...first, option_value: 'l' }])).toBeNull()
})

test('options and pieces in any order end at what was paid, and no step is negative', () => {
  const anItem = fc
    .record({
      quantity: fc.integer({ min: 1, max: 4 }),
      base: fc.integer({ min: 0, max: 999 }),
      prices: fc.array(fc.integer({ min: 1, max: 333 }), { minLength: 1, maxLength: 3 }),
      discount: fc.double({ min: 0, max: 1, noNaN: true }),
      tax: fc.integer({ min: 0, max: 99 }),
    })
    .map(({ quantity, base, prices, discount, tax }) => {
      const unit_price = base + prices.reduce((sum, price) => sum + price, 0)
      const line_total = unit_price * quantity
      return {
        product_id: 'p',
        name: 'p',
        quantity,
        unit_price,
        options: [{ option_id: 'o', name: 'o', values: prices.map((price, at) => ({ id: `${at}`, name: '', price })) }],
        addons: [],
        line_total,
        discount: Math.floor(line_total * discount),
        tax,
        meta: {},
      }
    })
  fc.assert(
    fc.property(anItem, fc.array(fc.nat(3), { maxLength: 12 }), (item, steps) => {
      const refunded: RefundLine[] = []
      let sum = 0
      const refund = (one: RefundLine) => {
        const amount = refundAmountOf(refundableLines([item], false, refunded), [one])
        if (amount === null) return
        expect(amount).toBeGreaterThanOrEqual(0)
        sum += amount
        refunded.push(one)
      }
      for (const step of steps)
        refund(step === 3 ? { line: 0, quantity: 1 } : { line: 0, quantity: 1, option_value: `${step}` })
      for (let piece = 0; piece < item.quantity; piece++) refund({ line: 0, quantity: 1 })
      expect(sum).toBe(item.line_total - item.discount + item.tax)
    }),
  )
})

test('fees are what was paid beside the lines; free delivery costs nothing to refund', () => {
  const bill = {
    delivery_fee: 300,
    delivery_tax: 60,
    charges: [{ id: 'bag', name: 'Bag', amount: 10 }],
    tip: 0,
    coupon_discount: 300,
  }
  expect(refundableFees(bill, { type: 'fixed_amount' }, ['bag'])).toEqual([
    { key: 'delivery', name: null, paid: 360, isRefunded: false },
    { key: 'bag', name: 'Bag', paid: 10, isRefunded: true },
  ])
  expect(refundableFees({ ...bill, delivery_tax: 0 }, { type: 'free_delivery' })).toMatchObject([{ key: 'bag' }])
  const fees = refundableFees(bill, null)
  expect(feeAmountOf(fees, ['delivery', 'bag'])).toBe(370)
  expect(feeAmountOf(fees, ['tip'])).toBeNull()
  expect(feeAmountOf(refundableFees(bill, null, ['bag']), ['bag'])).toBeNull()
})

test('a merchant charges only itself or everyone; the delivery bears refunds of its own orders', () => {
  expect(refundPayersFor('merchant', 'admin')).toEqual(['shared', 'merchant'])
  expect(refundPayersFor('tenant', 'merchant')).toEqual(['shared', 'merchant', 'tenant'])
  expect(refundPayersFor('tenant', null)).toEqual(['shared', 'merchant', 'tenant'])
  expect(refundPayersFor('tenant', 'admin')).toEqual(['shared', 'merchant', 'tenant', 'delivery'])
})
