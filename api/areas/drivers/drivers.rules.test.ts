import { expect, test } from 'vitest'
import { isAssignable, isPlausible, rankDrivers } from './drivers.rules.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const store = { latitude: 51.5, longitude: -0.1 }

test.each([
  ['pending', undefined, false],
  ['processing', undefined, true],
  ['ready', 'declined', true],
  ['driver_assigned', 'assigned', true],
  ['driver_assigned', 'accepted', true],
  ['driver_assigned', 'picked', false],
  ['picked', 'picked', false],
  ['picked', undefined, false],
  ['picked', 'failed', true],
  ['picked', 'declined', true],
  ['delivered', 'failed', false],
  ['cancelled', undefined, false],
] as const)('an order that is %s, with a delivery %s: assignable %s', (order_status, state, expected) => {
  expect(isAssignable({ order_type: 'delivery', order_status }, state && { state })).toBe(expected)
})

test('orders that nobody delivers get no driver', () => {
  expect(isAssignable({ order_type: 'pickup', order_status: 'ready' }, undefined)).toBe(false)
})

const driver = (id: string, more: object = {}) => ({
  id,
  name: id,
  open_deliveries: 0,
  seen_at: ago(1),
  latitude: null,
  longitude: null,
  located_at: null,
  ...more,
})
const at = (latitude: number, minutes = 1) => ({ latitude, longitude: -0.1, located_at: ago(minutes) })

test('drivers are ranked by presence, deliveries, distance and the time when they were seen', () => {
  const ranked = rankDrivers(
    [
      driver('away', { seen_at: ago(60) }),
      driver('busy', { open_deliveries: 2, ...at(51.501) }),
      driver('far', { open_deliveries: 1, ...at(51.52) }),
      driver('near', { open_deliveries: 1, ...at(51.501) }),
      driver('old position', { open_deliveries: 1, ...at(51.5, 11) }),
    ],
    store,
    now,
  )
  expect(ranked.map(({ id, distance, suggestion }) => [id, distance, suggestion])).toEqual([
    ['near', 111, 'nearest'],
    ['far', 2224, null],
    ['old position', null, null],
    ['busy', 111, null],
    ['away', null, null],
  ])
})

test.each([
  ['free', [driver('a'), driver('b', { open_deliveries: 1 })]],
  ['fewest', [driver('a', { open_deliveries: 1 }), driver('b', { open_deliveries: 2 })]],
  ['fewest', [driver('a', { open_deliveries: 3 })]],
  ['seen', [driver('a', { open_deliveries: 1 }), driver('b', { open_deliveries: 1, seen_at: ago(5) })]],
])('the first driver is suggested because of %s', (reason, drivers) => {
  expect(rankDrivers(drivers, null, now)[0]).toMatchObject({ id: 'a', suggestion: reason })
})

test.each([
  ['the first position', undefined, store, 10, true],
  ['a vague one', undefined, store, 1_001, false],
  ['one after 7 seconds', at(51.5, 7 / 60), store, 10, false],
  ['one after 10 seconds', at(51.5, 10 / 60), { ...store, latitude: 51.502 }, 10, true],
  ['a jump of 11 km in 10 seconds', at(51.4, 10 / 60), store, 10, false],
  ['11 km in 5 minutes', at(51.4, 5), store, 10, true],
] as const)('%s', (_title, last, next, accuracy, expected) => {
  expect(isPlausible(last, { ...next, accuracy }, now)).toBe(expected)
})
