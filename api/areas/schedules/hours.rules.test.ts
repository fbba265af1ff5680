import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenAt, nextOpening, openUntil, spansOn } from './hours.rules.ts'
import type { OpeningSlot, StoreTiming } from './hours.rules.ts'
import { dayAfter, weekdayOf, weekdays } from './local-time.rules.ts'
import { clockChanges, wallClock } from './wall-clock.testing.ts'

const slots = (...times: readonly string[]): OpeningSlot[] =>
  times.map((time) => ({ opening: time.slice(0, 5), closing: time.slice(6) }))
const everyDay = (...times: readonly string[]) =>
  Object.fromEntries(weekdays.map((day) => [day, { is_open: true, slots: slots(...times) }]))
const timing = (more: Partial<StoreTiming> = {}): StoreTiming => ({
  is_business_hours_enabled: true,
  timezone: 'Europe/London',
  days: everyDay('12:00-14:30', '18:00-02:00'),
  holidays: [],
  ...more,
})
const at = (instant: string) => Date.parse(instant)

describe('lunch, and dinner until 02:00 (London, winter)', () => {
  test.each([
    ['2026-01-14T11:59:59Z', false],
    ['2026-01-14T12:00:00Z', true],
    ['2026-01-14T14:29:59Z', true],
    ['2026-01-14T14:30:00Z', false],
    ['2026-01-14T18:00:00Z', true],
    ['2026-01-15T00:00:00Z', true],
    ['2026-01-15T01:59:59Z', true],
    ['2026-01-15T02:00:00Z', false],
  ])('%s: %s', (instant, open) => {
    expect(isOpenAt(timing(), at(instant))).toBe(open)
  })

  test('closing and next opening', () => {
    expect(openUntil(timing(), at('2026-01-14T23:00:00Z'))).toBe(at('2026-01-15T02:00:00Z'))
    expect(openUntil(timing(), at('2026-01-14T15:00:00Z'))).toBeNull()
    expect(nextOpening(timing(), at('2026-01-14T15:00:00Z'))).toBe(at('2026-01-14T18:00:00Z'))
    expect(nextOpening(timing(), at('2026-01-15T02:00:00Z'))).toBe(at('2026-01-15T12:00:00Z'))
    expect(nextOpening(timing(), at('2026-01-14T13:00:00Z'))).toBe(at('2026-01-14T13:00:00Z'))
  })
})

test.each([
  ['business hours disabled', timing({ is_business_hours_enabled: false, days: {} }), true],
  ['a weekday without hours', timing({ days: {} }), false],
  ['a closed weekday', timing({ days: { wed: { is_open: false, slots: slots('00:00-24:00') } } }), false],
  ['an open weekday without spans', timing({ days: { wed: { is_open: true, slots: [] } } }), false],
  ['00:00-24:00', timing({ days: everyDay('00:00-24:00') }), true],
  ['00:00-00:00', timing({ days: everyDay('00:00-00:00') }), true],
  ['a holiday', timing({ days: everyDay('00:00-24:00'), holidays: [{ date: '2026-01-14', name: 'Repairs' }] }), false],
  [
    'a holiday without spans',
    timing({ days: everyDay('00:00-24:00'), holidays: [{ date: '2026-01-14', name: 'Repairs', slots: [] }] }),
    false,
  ],
  [
    'a holiday with its own hours',
    timing({ holidays: [{ date: '2026-01-14', name: 'Party', slots: slots('15:00-16:00') }] }),
    true,
  ],
])('%s on Wednesday at three', (_name, hours, open) => {
  expect(isOpenAt(hours, at('2026-01-14T15:00:00Z'))).toBe(open)
})

test('hours after midnight belong to the day they start on, also around holidays', () => {
  const closed = timing({ holidays: [{ date: '2026-01-14', name: 'Repairs' }] })
  expect(isOpenAt(closed, at('2026-01-14T01:00:00Z'))).toBe(true)
  expect(isOpenAt(closed, at('2026-01-14T19:00:00Z'))).toBe(false)
  expect(isOpenAt(closed, at('2026-01-15T01:00:00Z'))).toBe(false)
})

test('a store that never closes has no closing time; spans that meet at midnight count as one', () => {
  expect(openUntil(timing({ days: everyDay('00:00-24:00') }), at('2026-01-14T15:00:00Z'))).toBeNull()
  expect(openUntil(timing({ is_business_hours_enabled: false }), at('2026-01-14T15:00:00Z'))).toBeNull()
  const split = timing({ days: everyDay('00:00-03:00', '20:00-24:00') })
  expect(openUntil(split, at('2026-01-14T22:00:00Z'))).toBe(at('2026-01-15T03:00:00Z'))
})

test('the closing time is given if it is within two weeks', () => {
  const stocktaking = timing({ days: everyDay('00:00-24:00'), holidays: [{ date: '2026-01-29', name: 'Stocktaking' }] })
  expect(openUntil(stocktaking, at('2026-01-15T00:00:00Z'))).toBeNull()
  expect(openUntil(stocktaking, at('2026-01-15T00:00:00Z') + 1)).toBe(at('2026-01-29T00:00:00Z'))
})

test('the next opening is null for a store that never opens, and found after a long holiday', () => {
  expect(nextOpening(timing({ days: {} }), at('2026-01-14T15:00:00Z'))).toBeNull()
  const leave = Array.from({ length: 60 }, (_none, index) => ({ date: dayAfter('2026-06-01', index), name: 'Summer' }))
  expect(nextOpening(timing({ holidays: leave }), at('2026-06-01T10:00:00Z'))).toBe(at('2026-07-31T11:00:00Z'))
})

const time = fc
  .nat(23 * 4 + 3)
  .map(
    (quarters) =>
      `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`,
  )
const slot = fc.record({ opening: time, closing: fc.oneof(time, fc.constant('24:00')) })
const week = fc.record(
  Object.fromEntries(
    weekdays.map((day) => [day, fc.record({ is_open: fc.boolean(), slots: fc.array(slot, { maxLength: 3 }) })]),
  ),
)
const leave = (date: string) =>
  fc.array(
    fc.record({
      date: fc.integer({ min: -1, max: 1 }).map((days) => dayAfter(date, days)),
      name: fc.constant('x'),
      slots: fc.array(slot, { maxLength: 2 }),
    }),
    { maxLength: 1 },
  )

describe.each(clockChanges)('%s around %s', (timezone, date) => {
  const clock = wallClock(timezone, date)
  const near = clock.ticks
    .filter(({ wall }) => wall >= dayAfter(date, -1) && wall < dayAfter(date, 2))
    .map((tick) => tick.at)
  const hours = fc.record({ days: week, holidays: leave(date) }).map((more) => timing({ timezone, ...more }))

  /** Whether the store is open by local time only. */
  function modelSays({ days, holidays }: StoreTiming, instant: number): boolean {
    return [-3, -2, -1, 0, 1, 2]
      .map((more) => dayAfter(date, more))
      .some((day) => {
        const holiday = holidays.find((one) => one.date === day)
        const usual = days[weekdayOf(day)]
        const times = holiday ? (holiday.slots ?? []) : usual?.is_open ? usual.slots : []
        return times.some(({ opening, closing }) => {
          const end =
            closing === '24:00'
              ? `${dayAfter(day, 1)} 00:00`
              : `${closing <= opening ? dayAfter(day, 1) : day} ${closing}`
          return clock.reaches(`${day} ${opening}`) <= instant && instant < clock.reaches(end)
        })
      })
  }

  test('isOpenAt agrees with local time', () => {
    fc.assert(
      fc.property(hours, fc.constantFrom(...near), (store, instant) => {
        expect(isOpenAt(store, instant)).toBe(modelSays(store, instant))
      }),
      { numRuns: 120 },
    )
  })

  test('openUntil and nextOpening are exact', () => {
    fc.assert(
      fc.property(hours, fc.constantFrom(...near), (store, instant) => {
        const until = openUntil(store, instant)
        const next = nextOpening(store, instant)
        if (until !== null)
          expect([isOpenAt(store, instant), isOpenAt(store, until - 1), isOpenAt(store, until)]).toEqual([
            true,
            true,
            false,
          ])
        if (next !== null)
          expect([isOpenAt(store, next), next === instant || !isOpenAt(store, next - 1)]).toEqual([true, true])
      }),
      { numRuns: 60 },
    )
  })

  test('the spans of a day are sorted and at least one minute long', () => {
    fc.assert(
      fc.property(hours, (store) => {
        const spans = spansOn(store, date)
        expect(
          spans.every(
            ({ start, end }, index) => end - start >= 60_000 && (index === 0 || spans[index - 1]!.start <= start),
          ),
        ).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})
