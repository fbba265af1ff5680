import { expect, test } from 'vitest'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import { deliveryWindowOf, deliveryWindowLabel, minutesLate, stepsOf, timelineLabelsOf } from './steps.rules.ts'

const history = (...statuses: OrderStatus[]) =>
  statuses.map((status, at) => ({ status, at: `2026-11-21T10:0${at}:00.000Z`, by: 'merchant' as const }))
const states = (type: OrderTypeAlias, ...statuses: OrderStatus[]) =>
  stepsOf(type, history(...statuses)).map(({ name, state }) => `${name} ${state}`)

test.each<[OrderTypeAlias, OrderStatus[], string[]]>([
  ['delivery', ['pending'], ['sent now', 'accepted todo', 'ready todo', 'collected todo', 'delivered todo']],
  [
    'delivery',
    ['pending', 'processing', 'driver_assigned'],
    ['sent done', 'accepted now', 'ready todo', 'collected todo', 'delivered todo'],
  ],
  [
    'delivery',
    ['pending', 'processing', 'driver_assigned', 'picked'],
    ['sent done', 'accepted done', 'ready done', 'collected now', 'delivered todo'],
  ],
  [
    'delivery',
    ['pending', 'processing', 'ready', 'picked', 'completed'],
    ['sent done', 'accepted done', 'ready done', 'collected done', 'delivered done'],
  ],
  [
    'pickup',
    ['pending', 'processing', 'ready', 'completed'],
    ['sent done', 'accepted done', 'ready done', 'collected done'],
  ],
  ['dine_in', ['pending', 'processing', 'ready'], ['sent done', 'accepted done', 'ready now', 'delivered todo']],
  [
    'pick_and_drop',
    ['pending', 'driver_assigned', 'picked'],
    ['sent done', 'accepted done', 'collected now', 'delivered todo'],
  ],
])('steps of %s after %j', (type, statuses, expected) => {
  expect(states(type, ...statuses)).toEqual(expected)
})

test('the delivery window is ten minutes from the ETA, or the slot while it still holds', () => {
  const promise = '2026-11-21T19:17:00.000Z'
  const slot = { start: '2026-11-21T19:30:00.000Z', end: '2026-11-21T20:00:00.000Z' }
  expect(deliveryWindowOf({ slot: null, delivery_timestamp: promise }, null)).toEqual([
    promise,
    '2026-11-21T19:27:00.000Z',
  ])
  expect(deliveryWindowOf({ slot, delivery_timestamp: slot.start }, null)).toEqual([slot.start, slot.end])
  expect(deliveryWindowOf({ slot, delivery_timestamp: slot.start }, '2026-11-21T20:05:00.000Z')[0]).toBe(
    '2026-11-21T20:05:00.000Z',
  )
})

test('minutes late: how far the ETA has moved, and the time since the window ended', () => {
  const [promised, sooner, later] = ['2026-11-21T19:17:00Z', '2026-11-21T19:10:00Z', '2026-11-21T19:29:00Z']
  const late = (eta: string | null, at: string) =>
    minutesLate(promised, eta, deliveryWindowOf({ slot: null, delivery_timestamp: promised }, eta)[1], Date.parse(at))
  expect([
    late(null, '2026-11-21T19:00:00Z'),
    late(sooner, '2026-11-21T19:00:00Z'),
    late(later, '2026-11-21T19:00:00Z'),
  ]).toEqual([0, 0, 12])
  expect([
    late(null, '2026-11-21T19:27:59Z'),
    late(null, '2026-11-21T19:40:00Z'),
    late(later, '2026-11-21T19:45:00Z'),
  ]).toEqual([0, 13, 18])
})

test('labels below the progress bar never overlap', () => {
  for (let at = 0; at <= 100; at += 1)
    for (let band = at; band <= 100; band += 1) {
      const { now, first, ...shown } = timelineLabelsOf(at, band)
      const boxes = [
        ...(shown.start ? [[0, 12]] : []),
        first ? [now, now + 28] : [now - 14, now + 14],
        ...(shown.windowStart ? [[band - 2.4, band + 9.6]] : []),
        ...(shown.end ? [[88, 100]] : []),
      ]
      boxes.forEach(([, end = 0], index) =>
        expect(end, `${at} ${band}`).toBeLessThanOrEqual(boxes[index + 1]?.[0] ?? 106),
      )
    }
})

test('a past window is labelled as promised', () => {
  const [to, now] = ['2026-11-21T19:27:00.000Z', Date.parse('2026-11-21T19:27:00.000Z')]
  expect([
    deliveryWindowLabel('delivery', to, now),
    deliveryWindowLabel('pickup', to, now),
    deliveryWindowLabel('delivery', to, now + 1),
    deliveryWindowLabel('dine_in', to, now + 1),
  ]).toEqual(['arriving', 'ready_between', 'promised', 'promised'])
})
