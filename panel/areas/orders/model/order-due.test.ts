import { expect, test } from 'vitest'
import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'
import { preparationStartAt } from '#panel/shell/alerts/order-start.ts'
import { minutesLateOf } from '#contract/rules/orders.ts'
import { formatCountdown, countdownOf, delayOf, dueOf, isScheduledLater } from './order-due.ts'
import { buildOrderRow, timeAt } from './orders.testing.ts'

test('the kitchen is due when the driver must leave', () => {
  expect(preparationDueAt(buildOrderRow())).toBe(timeAt('19:20'))
  expect(preparationDueAt(buildOrderRow({ order_type: 'pickup', eta_minutes: null }))).toBe(timeAt('19:40'))
  expect(preparationStartAt(buildOrderRow())).toBe(timeAt('19:00'))
})

test.each([
  ['19:05', 'calm', 15, 0.25],
  ['19:15', 'soon', 5, 0.75],
  ['19:20', 'late', 0, 1],
  ['19:24', 'late', -4, 1],
] as const)('in preparation at %s: %s, %i minutes', (now, state, minutes, share) => {
  expect(dueOf(buildOrderRow({ order_status: 'processing' }), timeAt(now))).toMatchObject({ state, minutes, share })
})

test('the due time depends on the status', () => {
  const at = (change: Parameters<typeof buildOrderRow>[0]) => dueOf(buildOrderRow(change), timeAt('19:10'))?.at
  expect(at({ order_status: 'ready' })).toBe(timeAt('19:20'))
  expect(at({ order_status: 'ready', order_type: 'pickup', eta_minutes: null })).toBe(timeAt('19:40'))
  expect(at({ order_status: 'picked' })).toBe(timeAt('19:40'))
  expect(dueOf(buildOrderRow({ order_status: 'completed' }), timeAt('19:10'))).toBeNull()
})

test('a new order counts down to its rejection', () => {
  expect(countdownOf(buildOrderRow(), timeAt('19:00'))).toEqual({
    secondsLeft: 1800,
    share: 1,
    isUrgent: false,
    minutesWaited: 0,
  })
  expect(countdownOf(buildOrderRow(), timeAt('19:20'))).toMatchObject({
    secondsLeft: 600,
    isUrgent: true,
    minutesWaited: 20,
  })
  expect(countdownOf(buildOrderRow(), timeAt('19:45'))).toMatchObject({ secondsLeft: 0, share: 0 })
  expect(countdownOf(buildOrderRow({ auto_reject_at: null }), timeAt('19:09'))).toMatchObject({
    secondsLeft: null,
    isUrgent: false,
    minutesWaited: 9,
  })
  expect(countdownOf(buildOrderRow({ auto_reject_at: null }), timeAt('19:10')).isUrgent).toBe(true)
})

test('a short limit is not urgent from the start', () => {
  const short = buildOrderRow({ auto_reject_at: '2026-11-20T19:06:00.000Z' })
  expect(countdownOf(short, timeAt('19:01')).isUrgent).toBe(false)
  expect(countdownOf(short, timeAt('19:04')).isUrgent).toBe(true)
})

test('a scheduled order counts down from its start time', () => {
  const later = buildOrderRow({
    is_scheduled: true,
    delivery_timestamp: '2026-11-20T21:00:00.000Z',
    auto_reject_at: '2026-11-20T20:50:00.000Z',
  })
  expect(isScheduledLater(later, timeAt('19:10'))).toBe(true)
  expect(isScheduledLater(later, timeAt('20:20'))).toBe(false)
  expect(countdownOf(later, timeAt('20:20'))).toMatchObject({ secondsLeft: 1800, share: 1, minutesWaited: 0 })
})

test('an order is late after the minutes of its grace', () => {
  const processing = buildOrderRow({ order_status: 'processing' })
  const minutesLate = (time: string, late_grace_minutes: number) =>
    minutesLateOf({ ...processing, late_grace_minutes }, timeAt(time))
  expect([minutesLate('19:20', 0), minutesLate('19:21', 0), minutesLate('19:24', 0)]).toEqual([0, 1, 4])
  expect([minutesLate('19:25', 5), minutesLate('19:26', 5)]).toEqual([0, 6])
  expect(minutesLateOf(buildOrderRow({ order_status: 'ready', order_type: 'pickup' }), timeAt('20:24'))).toBe(0)
})

test.each([
  [288, '04:48'],
  [1746, '29:06'],
  [3888, '1:04:48'],
  [0, '00:00'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})

test('delays are in minutes, from two hours on in hours', () => {
  expect([119, 120, 243].map(delayOf)).toEqual([
    { unit: 'minutes', count: 119 },
    { unit: 'hours', count: 2 },
    { unit: 'hours', count: 4 },
  ])
})
