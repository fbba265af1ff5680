import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenAt } from './hours.rules.ts'
import type { StoreTiming } from './hours.rules.ts'
import { dayAfter, localDate, localTime, weekdays } from './local-time.rules.ts'
import { nowRefusal, slotRefusal, slotsFor } from './slots.rules.ts'
import type { ScheduleSettings, SlotBooking, SlotQuestion } from './slots.rules.ts'
import { clockChanges } from './wall-clock.testing.ts'

const timing = (
  more: Partial<StoreTiming> = {},
  times: readonly string[] = ['10:00-12:00', '23:00-01:00'],
): StoreTiming => ({
  is_business_hours_enabled: true,
  timezone: 'Europe/London',
  holidays: [],
  days: Object.fromEntries(
    weekdays.map((day) => [
      day,
      { is_open: true, slots: times.map((time) => ({ opening: time.slice(0, 5), closing: time.slice(6) })) },
    ]),
  ),
  ...more,
})
const settings = (more: Partial<ScheduleSettings> = {}): ScheduleSettings => ({
  is_scheduling_enabled: true,
  min_schedule_days: 0,
  max_schedule_days: 1,
  min_schedule_hours: 2,
  slot_span: 60,
  bookings_per_slot_limit: null,
  items_per_slot_limit: null,
  is_forced_scheduling: false,
  ...more,
})
const now = Date.parse('2026-01-14T08:30:00Z')
const question = (more: Partial<SlotQuestion> = {}): SlotQuestion => ({
  timing: timing(),
  settings: settings(),
  now,
  taken: new Map(),
  ...more,
})
/** Orders with the same number of pieces in each. */
const booking = (orders: number, pieces = 1): SlotBooking => ({ orders, items: orders * pieces })
const slot = (start: string, end: string) => ({ start: `${start}:00.000Z`, end: `${end}:00.000Z` })
const starts = (input: Parameters<typeof slotsFor>[0]) =>
  slotsFor(input).map(({ local_date, slots }) => [
    local_date,
    ...slots.map(({ start }) => localTime(Date.parse(start), input.timing.timezone).local_time),
  ])

test('slots start after the lead time, from each opening; those after midnight are on the next date', () => {
  expect(starts(question())).toEqual([
    ['2026-01-14', '11:00', '23:00'],
    ['2026-01-15', '00:00', '10:00', '11:00', '23:00'],
  ])
})

test('a requested date returns that day, or nothing outside the window', () => {
  expect(starts({ ...question(), date: '2026-01-15' })).toEqual([['2026-01-15', '00:00', '10:00', '11:00', '23:00']])
  expect(slotsFor({ ...question(), date: '2026-01-16' })).toEqual([])
  expect(slotsFor({ ...question(), date: '2026-01-13' })).toEqual([])
})

test.each([
  ['slots start at the opening time, a shorter rest is dropped', '10:20-12:00', 45, ['10:20', '11:05']],
  ['a span shorter than a slot', '10:00-10:30', 45, []],
  ['a slot as long as its span', '10:00-12:00', 120, ['10:00']],
])('%s', (_name, times, slot_span, clock) => {
  const input = question({ timing: timing({}, [times]), settings: settings({ slot_span, min_schedule_days: 1 }) })
  expect(starts(input)).toEqual(clock.length > 0 ? [['2026-01-15', ...clock]] : [])
})

test('full slots are omitted, others have the remaining number', () => {
  const [full, half] = [Date.parse('2026-01-15T10:00:00Z'), Date.parse('2026-01-15T11:00:00Z')]
  const input = question({
    settings: settings({ min_schedule_days: 1, bookings_per_slot_limit: 5 }),
    taken: new Map([
      [full, booking(5)],
      [half, booking(3)],
    ]),
  })
  expect(slotsFor(input)).toEqual([
    {
      local_date: '2026-01-15',
      slots: [
        { ...slot('2026-01-15T00:00', '2026-01-15T01:00'), remaining: 5, remaining_items: null },
        { ...slot('2026-01-15T11:00', '2026-01-15T12:00'), remaining: 2, remaining_items: null },
        { ...slot('2026-01-15T23:00', '2026-01-16T00:00'), remaining: 5, remaining_items: null },
      ],
    },
  ])
})

test('the last place of a slot is offered, and overlapping spans give sorted slots', () => {
  const input = question({
    timing: timing({}, ['22:20-11:20', '10:00-12:00']),
    settings: settings({ min_schedule_days: 1, max_schedule_days: 1, bookings_per_slot_limit: 5 }),
    taken: new Map([[Date.parse('2026-01-15T11:00:00Z'), booking(4)]]),
  })
  const [day] = slotsFor(input)
  expect(day?.slots.map((one) => localTime(Date.parse(one.start), 'Europe/London').local_time).slice(9)).toEqual([
    '09:20',
    '10:00',
    '10:20',
    '11:00',
    '22:20',
    '23:20',
  ])
  expect(day?.slots.find(({ start }) => start === '2026-01-15T11:00:00.000Z')?.remaining).toBe(1)
})

test('a slot takes pieces up to its limit, and one without orders an order of any size', () => {
  const [full, half] = [Date.parse('2026-01-15T10:00:00Z'), Date.parse('2026-01-15T11:00:00Z')]
  const input = question({
    settings: settings({ min_schedule_days: 1, items_per_slot_limit: 12 }),
    taken: new Map([
      [full, { orders: 1, items: 40 }],
      [half, { orders: 2, items: 7 }],
    ]),
  })
  const [day] = slotsFor(input)
  expect(day?.slots.map(({ start, remaining_items }) => [start.slice(11, 16), remaining_items])).toEqual([
    ['00:00', null],
    ['11:00', 5],
    ['23:00', null],
  ])
  const asked = (hour: string, end: string, items: number) =>
    slotRefusal(input, slot(`2026-01-15T${hour}`, `2026-01-15T${end}`), items)?.reason ?? null
  expect([asked('11:00', '12:00', 5), asked('11:00', '12:00', 6)]).toEqual([null, 'slot_full'])
  expect([asked('10:00', '11:00', 1), slotRefusal(input, slot('2026-01-15T23:00', '2026-01-16T00:00'), 99)]).toEqual([
    'slot_full',
    null,
  ])
})

describe('refusals', () => {
  const limited = question({
    settings: settings({ bookings_per_slot_limit: 1 }),
    taken: new Map([[Date.parse('2026-01-15T10:00:00Z'), booking(1)]]),
  })
  test.each([
    ['an offered slot', question(), slot('2026-01-14T11:00', '2026-01-14T12:00'), null],
    [
      'an offered slot with another UTC offset',
      question(),
      { start: '2026-01-14T12:00:00+01:00', end: '2026-01-14T12:00:00Z' },
      null,
    ],
    [
      'scheduling disabled',
      question({ settings: settings({ is_scheduling_enabled: false }) }),
      slot('2026-01-14T11:00', '2026-01-14T12:00'),
      { reason: 'scheduling_disabled' },
    ],
    [
      'business hours disabled',
      question({ timing: timing({ is_business_hours_enabled: false }) }),
      slot('2026-01-14T11:00', '2026-01-14T12:00'),
      { reason: 'scheduling_disabled' },
    ],
    [
      'less than the minimum time ahead',
      question(),
      slot('2026-01-14T10:00', '2026-01-14T11:00'),
      { reason: 'too_soon', earliest: '2026-01-14T10:30:00.000Z' },
    ],
    [
      'before the first day',
      question({ settings: settings({ min_schedule_days: 1 }) }),
      slot('2026-01-14T23:00', '2026-01-15T00:00'),
      { reason: 'too_soon', earliest: '2026-01-15T00:00:00.000Z' },
    ],
    [
      'after the last day',
      question(),
      slot('2026-01-16T10:00', '2026-01-16T11:00'),
      { reason: 'too_far', last_date: '2026-01-15' },
    ],
    ['a start between two slots', question(), slot('2026-01-15T10:30', '2026-01-15T11:30'), { reason: 'not_offered' }],
    ['another slot length', question(), slot('2026-01-15T10:00', '2026-01-15T12:00'), { reason: 'not_offered' }],
    ['outside the business hours', question(), slot('2026-01-15T15:00', '2026-01-15T16:00'), { reason: 'not_offered' }],
    ['an invalid date', question(), { start: 'soon', end: '' }, { reason: 'not_offered' }],
    ['a full slot', limited, slot('2026-01-15T10:00', '2026-01-15T11:00'), { reason: 'slot_full' }],
  ])('%s', (_name, input, requestedSlot, refusal) => {
    expect(slotRefusal(input, requestedSlot, 1)).toEqual(refusal)
  })
})

describe('as soon as possible', () => {
  const closed = { reason: 'closed', next_opening: '2026-01-14T10:00:00.000Z' }
  test.each([
    ['outside the business hours', question(), closed],
    ['during the business hours', question({ now: Date.parse('2026-01-14T10:30:00Z') }), null],
    ['no opening hours at all', question({ timing: timing({ days: {} }) }), { reason: 'closed', next_opening: null }],
    [
      'scheduling required',
      question({ settings: settings({ is_forced_scheduling: true }), now: Date.parse('2026-01-14T10:30:00Z') }),
      { reason: 'slot_required' },
    ],
    [
      'scheduling required but disabled',
      question({ settings: settings({ is_forced_scheduling: true, is_scheduling_enabled: false }) }),
      closed,
    ],
    [
      'always open without business hours',
      question({
        timing: timing({ is_business_hours_enabled: false }),
        settings: settings({ is_forced_scheduling: true }),
      }),
      null,
    ],
  ])('%s', (_name, input, refusal) => {
    expect(nowRefusal(input)).toEqual(refusal)
  })
})

test.each(clockChanges)('%s: %s has room for %d hours of slots', (timezone, date, hours) => {
  const input = question({
    timing: timing({ timezone }, ['00:00-24:00']),
    settings: settings({ slot_span: 30, max_schedule_days: 30 }),
    now: Date.parse(`${date}T00:00:00Z`) - 5 * 86_400_000,
  })
  const [day] = slotsFor({ ...input, date })
  expect(day?.slots).toHaveLength(hours * 2)
})

const time = fc
  .nat(47)
  .map((halves) => `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`)
const requestedSlot = fc.record({
  place: fc.constantFrom(...clockChanges),
  times: fc.array(
    fc.tuple(time, time).map(([from, to]) => `${from}-${to}`),
    { minLength: 1, maxLength: 2 },
  ),
  min_schedule_days: fc.nat(1),
  more_days: fc.nat(2),
  min_schedule_hours: fc.nat(30),
  slot_span: fc.constantFrom(20, 30, 45, 60),
  bookings_per_slot_limit: fc.constantFrom(null, 1, 2),
  items_per_slot_limit: fc.constantFrom(null, 1, 5, 12),
  pieces: fc.constantFrom(1, 3, 7),
  hoursBefore: fc.nat(60),
  holiday: fc.boolean(),
  booked: fc.array(fc.nat(200), { maxLength: 40 }),
})

test('exactly the offered slots can be booked, in all time zones around clock changes', () => {
  fc.assert(
    fc.property(
      requestedSlot,
      ({ place: [timezone, date], times, more_days, hoursBefore, holiday, booked, pieces, ...rest }) => {
        const hours = timing({ timezone, holidays: holiday ? [{ date, name: 'x' }] : [] }, times)
        const start = Date.parse(`${date}T00:00:00Z`) - hoursBefore * 3_600_000
        const rules = settings({ ...rest, max_schedule_days: rest.min_schedule_days + more_days })
        const free = slotsFor({
          timing: hours,
          settings: { ...rules, bookings_per_slot_limit: null, items_per_slot_limit: null },
          now: start,
          taken: new Map(),
        }).flatMap((day) => day.slots)
        const taken = new Map<number, SlotBooking>()
        for (const index of booked) {
          const at = Date.parse(free[index % Math.max(free.length, 1)]?.start ?? '')
          if (!Number.isNaN(at)) taken.set(at, booking((taken.get(at)?.orders ?? 0) + 1, pieces))
        }
        const input = { timing: hours, settings: rules, now: start, taken }
        const days = slotsFor(input)
        const today = localDate(start, timezone)
        const offered = new Set(days.flatMap((day) => day.slots.map((one) => one.start)))
        expect(free.every((one) => (slotRefusal(input, one, 1) === null) === offered.has(one.start))).toBe(true)
        for (const day of days) {
          expect(
            day.local_date >= dayAfter(today, rules.min_schedule_days) &&
              day.local_date <= dayAfter(today, rules.max_schedule_days),
          ).toBe(true)
          expect(slotsFor({ ...input, date: day.local_date })).toEqual([day])
          for (const one of day.slots) {
            const [from, to] = [Date.parse(one.start), Date.parse(one.end)]
            expect(localDate(from, timezone)).toBe(day.local_date)
            expect(to - from).toBe(rules.slot_span * 60_000)
            expect(from - start).toBeGreaterThanOrEqual(rules.min_schedule_hours * 3_600_000)
            expect(isOpenAt(hours, from) && isOpenAt(hours, to - 1)).toBe(true)
            expect(one.remaining ?? 1).toBeGreaterThan(0)
            expect(one.remaining_items ?? 1).toBeGreaterThan(0)
            const largest = one.remaining_items
            expect(slotRefusal(input, one, largest ?? 1_000)).toBeNull()
            if (largest !== null) expect(slotRefusal(input, one, largest + 1)).toEqual({ reason: 'slot_full' })
          }
        }
      },
    ),
    { numRuns: 150 },
  )
})
