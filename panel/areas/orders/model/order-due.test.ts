import { expect, test } from 'vitest'
import { preparationDueAt, preparationStartAt } from '#panel/shell/alerts/order-start.ts'
import { clockText, countdownOf, delayOf, dueOf, isLater, lateMinutes } from './order-due.ts'
import { anOrder, clock } from './orders.testing.ts'

test('the kitchen is due when the driver has to leave', () => {
  expect(preparationDueAt(anOrder())).toBe(clock('19:20'))
  expect(preparationDueAt(anOrder({ order_type: 'pickup', eta_minutes: null }))).toBe(clock('19:40'))
  expect(preparationStartAt(anOrder())).toBe(clock('19:00'))
})

test.each([
  ['19:05', 'calm', 15, 0.25],
  ['19:15', 'soon', 5, 0.75],
  ['19:20', 'late', 0, 1],
  ['19:24', 'late', -4, 1],
] as const)('in preparation at %s: %s, %i minutes', (now, state, minutes, share) => {
  expect(dueOf(anOrder({ order_status: 'processing' }), clock(now))).toMatchObject({ state, minutes, share })
})

test('what counts moves with the order', () => {
  const at = (change: Parameters<typeof anOrder>[0]) => dueOf(anOrder(change), clock('19:10'))?.at
  expect(at({ order_status: 'ready' })).toBe(clock('19:20'))
  expect(at({ order_status: 'ready', order_type: 'pickup', eta_minutes: null })).toBe(clock('19:40'))
  expect(at({ order_status: 'picked' })).toBe(clock('19:40'))
  expect(dueOf(anOrder({ order_status: 'completed' }), clock('19:10'))).toBeNull()
})

test('a new order counts down to its rejection', () => {
  expect(countdownOf(anOrder(), clock('19:00'))).toEqual({ left: 1800, share: 1, urgent: false, waited: 0 })
  expect(countdownOf(anOrder(), clock('19:20'))).toMatchObject({ left: 600, urgent: true, waited: 20 })
  expect(countdownOf(anOrder(), clock('19:45'))).toMatchObject({ left: 0, share: 0 })
  expect(countdownOf(anOrder({ auto_reject_at: null }), clock('19:09'))).toMatchObject({
    left: null,
    urgent: false,
    waited: 9,
  })
  expect(countdownOf(anOrder({ auto_reject_at: null }), clock('19:10')).urgent).toBe(true)
})

test('a short limit is not urgent from the start', () => {
  const short = anOrder({ auto_reject_at: '2026-11-20T19:06:00.000Z' })
  expect(countdownOf(short, clock('19:01')).urgent).toBe(false)
  expect(countdownOf(short, clock('19:04')).urgent).toBe(true)
})

test('a scheduled order waits for its time to begin and counts from there', () => {
  const later = anOrder({
    is_scheduled: true,
    delivery_timestamp: '2026-11-20T21:00:00.000Z',
    auto_reject_at: '2026-11-20T20:50:00.000Z',
  })
  expect(isLater(later, clock('19:10'))).toBe(true)
  expect(isLater(later, clock('20:20'))).toBe(false)
  expect(countdownOf(later, clock('20:20'))).toMatchObject({ left: 1800, share: 1, waited: 0 })
})

test('minutes behind the promise, at least one', () => {
  expect(lateMinutes(anOrder({ order_status: 'processing' }), clock('19:19'))).toBe(0)
  expect(lateMinutes(anOrder({ order_status: 'processing' }), clock('19:20'))).toBe(1)
  expect(lateMinutes(anOrder({ order_status: 'processing' }), clock('19:24'))).toBe(4)
  expect(lateMinutes(anOrder({ order_status: 'ready', order_type: 'pickup' }), clock('20:24'))).toBe(0)
})

test.each([
  [288, '04:48'],
  [1746, '29:06'],
  [3888, '1:04:48'],
  [0, '00:00'],
])('%i seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('a delay is told in minutes, from two hours on in whole hours', () => {
  expect([119, 120, 243].map(delayOf)).toEqual([
    { unit: 'minutes', count: 119 },
    { unit: 'hours', count: 2 },
    { unit: 'hours', count: 4 },
  ])
})
