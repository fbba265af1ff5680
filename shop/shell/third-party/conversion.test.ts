import { expect, test } from 'vitest'
import { isNewConversion } from './conversion.ts'

const now = Date.parse('2026-11-23T20:00:00Z')
const order = { order_id: 'H-1', placed_at: '2026-11-23T19:30:00Z', customer: { email: 'ada@example.test' } }

test('a new order of a known address is a conversion, once', () => {
  expect(isNewConversion(order, [], now)).toBe(true)
  expect(isNewConversion(order, ['H-1'], now)).toBe(false)
  expect(isNewConversion({ ...order, placed_at: null }, [], now)).toBe(false)
  expect(isNewConversion({ ...order, placed_at: '2026-11-23T18:59:59Z' }, [], now)).toBe(false)
  expect(isNewConversion({ ...order, customer: { email: null } }, [], now)).toBe(false)
})
