import { expect, test } from 'vitest'
import { isNews, orderSteps, retrySeconds } from './courier.rules.ts'

test.each([
  ['waiting', 'pending', true],
  ['picked', 'pickup', false],
  ['picked', 'picked', false],
  ['pending', 'delivered', true],
  ['delivered', 'cancelled', false],
  ['cancelled', 'pickup', false],
  ['dropoff', 'cancelled', true],
] as const)('from %s, %s is news: %s', (from, to, expected) => expect(isNews(from, to)).toBe(expected))

test('the order follows the courier, also when events were lost', () => {
  expect(orderSteps('pending', true)).toEqual([])
  expect(orderSteps('pickup', false)).toEqual([])
  expect(orderSteps('pickup', true)).toEqual(['driver_assigned'])
  expect(orderSteps('delivered', true)).toEqual(['driver_assigned', 'picked', 'delivered'])
  expect(orderSteps('cancelled', true)).toEqual([])
})

test('attempts are spread out', () => {
  expect([1, 2, 8].map(retrySeconds)).toEqual([15, 30, 900])
})
