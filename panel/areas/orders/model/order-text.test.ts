import { expect, test } from 'vitest'
import { addressParts } from './order-address.ts'
import { orderText } from './order-text.ts'
import { buildOrder } from './orders.testing.ts'

const labels = {
  money: (amount: number) => `£${(amount / 100).toFixed(2)}`,
  time: () => '19:40',
  type: 'Delivery',
  payment: 'Card, paid',
  total: 'Total',
  due: 'due',
  parcel: null,
  cancellation: null,
}

test('formats an order as text', () => {
  expect(orderText(buildOrder(), labels)).toBe(
    [
      '#103032 · Pier Pizza',
      'Delivery · due 19:40',
      '',
      '2× Margherita 12″  £24.60',
      '   Extra basil',
      '   “Well done”',
      '4× Dip  £0.00',
      '',
      '“Ring twice”',
      '',
      'Total £40.69 · Card, paid',
      'Leila Osman · +442079460182',
      '14 Tanner Street, London, SE1 3LD',
    ].join('\n'),
  )
})

test('the text contains parcel, instruction and cancellation', () => {
  const text = orderText(buildOrder({ order_status: 'cancelled', delivery_instruction: 'Porter in the yard' }), {
    ...labels,
    parcel: 'Two books, 2.6 kg',
    cancellation: 'Cancelled · Too busy',
  })
  expect(text).toContain('#103032 · Pier Pizza\nCancelled · Too busy\n')
  expect(text).toContain('\nTwo books, 2.6 kg\n')
  expect(text).toMatch(/“Porter in the yard”$/)
})

test('an address does not repeat its city', () => {
  expect(
    addressParts({
      address: '14 Tanner Street, London',
      house: 'Flat 2',
      city: 'London',
      postal_code: 'SE1 3LD',
      latitude: 51,
      longitude: 0,
    }),
  ).toEqual(['Flat 2', '14 Tanner Street, London', 'SE1 3LD'])
})
