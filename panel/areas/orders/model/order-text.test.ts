import { expect, test } from 'vitest'
import { partsOf } from './order-address.ts'
import { orderText } from './order-text.ts'
import { aWholeOrder } from './orders.testing.ts'

const words = {
  money: (amount: number) => `£${(amount / 100).toFixed(2)}`,
  time: () => '19:40',
  type: 'Delivery',
  payment: 'Card, paid',
  total: 'Total',
  due: 'due',
  parcel: null,
  ended: null,
}

test('an order as text says what, for whom and where', () => {
  expect(orderText(aWholeOrder(), words)).toBe(
    [
      '#103032 · Pier Pizza',
      'Delivery · due 19:40',
      '',
      '2× Margherita 12″  £24.60',
      '   Extra basil, 2× Dip',
      '   “Well done”',
      '',
      '“Ring twice”',
      '',
      'Total £40.69 · Card, paid',
      'Leila Osman · +442079460182',
      '14 Tanner Street, London, SE1 3LD',
    ].join('\n'),
  )
})

test('a parcel, an instruction and the end of an order stand in its text', () => {
  const text = orderText(aWholeOrder({ order_status: 'cancelled', delivery_instruction: 'Porter in the yard' }), {
    ...words,
    parcel: 'Two books, 2.6 kg',
    ended: 'Cancelled · Too busy',
  })
  expect(text).toContain('#103032 · Pier Pizza\nCancelled · Too busy\n')
  expect(text).toContain('\nTwo books, 2.6 kg\n')
  expect(text).toMatch(/“Porter in the yard”$/)
})

test('an address does not say its town twice', () => {
  expect(
    partsOf({
      address: '14 Tanner Street, London',
      house: 'Flat 2',
      city: 'London',
      postal_code: 'SE1 3LD',
      latitude: 51,
      longitude: 0,
    }),
  ).toEqual(['Flat 2', '14 Tanner Street, London', 'SE1 3LD'])
})
