import { expect, test } from 'vitest'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderStatus } from '#contract/order-shapes.ts'
import { bandOf, lateBy, stepsOf } from './steps.rules.ts'

const history = (...statuses: OrderStatus[]) => statuses.map((status, at) => ({ status, at: `2026-11-21T10:0${at}:00.000Z`, by: 'merchant' as const }))
const states = (type: OrderTypeAlias, ...statuses: OrderStatus[]) => stepsOf(type, history(...statuses)).map(({ name, state }) => `${name} ${state}`)

test.each<[OrderTypeAlias, OrderStatus[], string[]]>([
  ['delivery', ['pending'], ['sent now', 'accepted todo', 'ready todo', 'collected todo', 'delivered todo']],
  ['delivery', ['pending', 'processing', 'driver_assigned'], ['sent done', 'accepted now', 'ready todo', 'collected todo', 'delivered todo']],
  ['delivery', ['pending', 'processing', 'driver_assigned', 'picked'], ['sent done', 'accepted done', 'ready done', 'collected now', 'delivered todo']],
  ['delivery', ['pending', 'processing', 'ready', 'picked', 'completed'], ['sent done', 'accepted done', 'ready done', 'collected done', 'delivered done']],
  ['pickup', ['pending', 'processing', 'ready', 'completed'], ['sent done', 'accepted done', 'ready done', 'collected done']],
  ['dine_in', ['pending', 'processing', 'ready'], ['sent done', 'accepted done', 'ready now', 'delivered todo']],
  ['pick_and_drop', ['pending', 'driver_assigned', 'picked'], ['sent done', 'accepted done', 'collected now', 'delivered todo']],
])('%s after %j', (type, statuses, wanted) => {
  expect(states(type, ...statuses)).toEqual(wanted)
})

test('the band is ten minutes from the promise, or the slot while the promise holds', () => {
  const promise = '2026-11-21T19:17:00.000Z'
  const slot = { start: '2026-11-21T19:30:00.000Z', end: '2026-11-21T20:00:00.000Z' }
  expect(bandOf({ slot: null, delivery_timestamp: promise }, null)).toEqual([promise, '2026-11-21T19:27:00.000Z'])
  expect(bandOf({ slot, delivery_timestamp: slot.start }, null)).toEqual([slot.start, slot.end])
  expect(bandOf({ slot, delivery_timestamp: slot.start }, '2026-11-21T20:05:00.000Z')[0]).toBe('2026-11-21T20:05:00.000Z')
})

test('late is what the new promise lies after the old one', () => {
  expect([lateBy('2026-11-21T19:17:00Z', null), lateBy('2026-11-21T19:17:00Z', '2026-11-21T19:10:00Z'), lateBy('2026-11-21T19:17:00Z', '2026-11-21T19:29:00Z')]).toEqual([0, 0, 12])
})
