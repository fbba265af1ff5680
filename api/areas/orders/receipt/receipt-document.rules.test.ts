import { expect, test } from 'vitest'
import en from '../texts/en.json' with { type: 'json' }
import ar from '../texts/ar.json' with { type: 'json' }
import { receiptDocument } from './receipt-document.rules.ts'

type Receipt = Parameters<typeof receiptDocument>[0]
const merchant = { name: 'Pier Pizza', address: '1 Pier', phone: '+44 20', timezone: 'Europe/London' }
const row = {
  order_id: '100001',
  currency: 'GBP',
  placed_at: '2026-11-21T12:00:00Z',
  merchant_snapshot: merchant,
  customer_snapshot: { first_name: 'Ada', last_name: 'King', email: null, mobile: null },
  address: { address: '9 Quay' },
  payment_mode: 'card',
  payment_status: 'paid',
  txn_id: 'PAY-100001',
  subtotal: 1_250,
  coupon: { code: 'HELLO' },
  coupon_discount: 250,
  product_tax: 100,
  is_tax_inclusive: true,
  delivery_fee: 0,
  delivery_tax: 0,
  tip: 120,
  grand_total: 1_170,
  wallet_amount: 170,
  package: null,
} as unknown as Receipt['details']['row']
const item = {
  product_id: 'p',
  name: 'Margherita',
  quantity: 2,
  unit_price: 500,
  options: [{ option_id: 'o', name: 'Size', values: [{ id: 'v', name: 'Large', price: 0 }] }],
  addons: [{ product_id: 'a', name: 'Dip', quantity: 1, price: 125 }],
  line_total: 1_250,
  tax: 0,
  meta: {},
}
const refund = (status: string, amount: number) => ({ status, amount }) as Receipt['details']['refunds'][number]
const receipt = (more: Partial<Receipt> = {}) =>
  receiptDocument({
    details: { row, refunds: [] },
    items: [item],
    charges: [{ name: 'Bag', amount: 50 }],
    seller: 'Harbour Eats',
    texts: en,
    locale: 'en',
    ...more,
  })

test('a receipt lists items with their options and add-ons, and every part of the bill that is not zero', () => {
  const { sections, totals, facts } = receipt()
  expect(sections[0]?.rows).toEqual([
    ['Margherita (Large)', '2', '£10.00'],
    ['Dip', '2', '£2.50'],
  ])
  expect(totals.map(({ term, value }) => `${term} ${value}`)).toEqual([
    'Subtotal £12.50',
    'Coupon HELLO -£2.50',
    'Product tax, included £1.00',
    'Bag £0.50',
    'Tip £1.20',
    'Grand total £11.70',
    'Wallet £1.70',
  ])
  expect(facts).toContainEqual({ term: 'Payment', value: 'Card, paid' })
})

test('only refunds that arrived are subtracted', () => {
  const refunds = [refund('succeeded', 300), refund('succeeded', 200), refund('pending', 100), refund('failed', 50)]
  expect(receipt({ details: { row, refunds } }).totals.at(-1)).toEqual({ term: 'Refunded', value: '-£5.00' })
})

test('a receipt is in the language of its reader', () => {
  expect(receipt({ texts: ar, locale: 'ar' }).title).toBe('إيصال')
})

test('a receipt marks the choices that were included', () => {
  const values = [
    { id: 'v', name: 'Basil', price: 0, is_included: true },
    { id: 'w', name: 'Olives', price: 100 },
  ]
  const items = [{ ...item, options: [{ option_id: 'o', name: 'Toppings', values }] }]
  expect(receipt({ items }).sections[0]?.rows[0]?.[0]).toBe('Margherita (Basil (included), Olives)')
  expect(receipt({ items, texts: ar, locale: 'ar' }).sections[0]?.rows[0]?.[0]).toBe(
    'Margherita (Basil (مشمول), Olives)',
  )
})
