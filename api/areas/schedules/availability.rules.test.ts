import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAvailable, productAvailableAt } from './availability.rules.ts'
import type { ScheduleDefinition } from './availability.rules.ts'
import { isOpenAt } from './hours.rules.ts'
import { weekdays } from './local-time.rules.ts'
import { clockChanges } from './wall-clock.testing.ts'

const breakfast = { days: [], start_time: '07:00', end_time: '11:00' } as const
const schedule = (more: Partial<ScheduleDefinition> = {}): ScheduleDefinition => ({
  type: 'daily',
  slots: [breakfast],
  start_date: null,
  end_date: null,
  timezone: 'Europe/London',
  status: 'active',
  ...more,
})
const weekend = schedule({ type: 'weekly', slots: [{ ...breakfast, days: ['sat', 'sun'] }] })
const night = schedule({ type: 'weekly', slots: [{ days: ['sat'], start_time: '22:00', end_time: '02:00' }] })
const easter = schedule({ type: 'date_range', start_date: '2026-04-03', end_date: '2026-04-06' })

test.each([
  ['no schedules', [], '2026-01-14T23:00:00Z', true],
  ['before breakfast', [schedule()], '2026-01-14T06:59:59Z', false],
  ['during breakfast', [schedule()], '2026-01-14T07:00:00Z', true],
  ['after breakfast', [schedule()], '2026-01-14T11:00:00Z', false],
  ['breakfast in summer time', [schedule()], '2026-07-14T06:00:00Z', true],
  ['breakfast in another time zone', [schedule({ timezone: 'Asia/Tokyo' })], '2026-01-14T23:00:00Z', true],
  ['a weekend schedule on Wednesday', [weekend], '2026-01-14T08:00:00Z', false],
  ['a weekend schedule on Sunday', [weekend], '2026-01-18T08:00:00Z', true],
  [
    'one of two schedules is open',
    [weekend, schedule({ slots: [{ ...breakfast, end_time: '24:00' }] })],
    '2026-01-14T23:59:00Z',
    true,
  ],
  ['inactive schedules only', [schedule({ status: 'inactive' })], '2026-01-14T23:00:00Z', true],
  [
    'an inactive schedule beside a closed active one',
    [weekend, schedule({ status: 'inactive' })],
    '2026-01-14T08:00:00Z',
    false,
  ],
  ['a Saturday night slot on Sunday morning', [night], '2026-01-18T01:30:00Z', true],
  ['no Friday night slot on Saturday morning', [night], '2026-01-17T01:30:00Z', false],
  ['the day before Easter', [easter], '2026-04-02T08:00:00Z', false],
  ['Good Friday', [easter], '2026-04-03T08:00:00Z', true],
  ['Easter Monday', [easter], '2026-04-06T08:00:00Z', true],
  ['Easter Tuesday', [easter], '2026-04-07T08:00:00Z', false],
  ['Easter evening', [easter], '2026-04-05T18:00:00Z', false],
  [
    'an Easter date range for Sundays only',
    [schedule({ ...easter, slots: [{ ...breakfast, days: ['sun'] }] })],
    '2026-04-06T08:00:00Z',
    false,
  ],
  ['an Easter date range for whole days', [schedule({ ...easter, slots: [] })], '2026-04-06T22:59:00Z', true],
  ['a weekly schedule without days', [schedule({ type: 'weekly' })], '2026-01-14T08:00:00Z', false],
] as const)('%s', (_name, schedules, at, available) => {
  expect(productAvailableAt(schedules, Date.parse(at))).toBe(available)
})

const lent = schedule({ type: 'date_range', slots: [], start_date: '2026-02-18', end_date: '2026-04-04' })

test.each([
  ['no schedules', [], '2026-01-14T23:00:00Z', null],
  ['before breakfast', [schedule()], '2026-01-14T06:00:00Z', ['2026-01-14T07:00:00Z', '2026-01-14T11:00:00Z']],
  ['during breakfast', [schedule()], '2026-01-14T08:00:00Z', ['2026-01-14T07:00:00Z', '2026-01-14T11:00:00Z']],
  ['after breakfast', [schedule()], '2026-01-14T11:00:00Z', ['2026-01-15T07:00:00Z', '2026-01-15T11:00:00Z']],
  [
    'the earlier of two schedules',
    [weekend, schedule({ slots: [{ ...breakfast, start_time: '09:00' }] })],
    '2026-01-16T12:00:00Z',
    ['2026-01-17T07:00:00Z', '2026-01-17T11:00:00Z'],
  ],
  [
    'a weekday that has just passed',
    [schedule({ type: 'weekly', slots: [{ ...breakfast, days: ['wed'] }] })],
    '2026-01-14T12:00:00Z',
    ['2026-01-21T07:00:00Z', '2026-01-21T11:00:00Z'],
  ],
  [
    'a slot that began the day before',
    [night],
    '2026-01-18T01:00:00Z',
    ['2026-01-17T22:00:00Z', '2026-01-18T02:00:00Z'],
  ],
  ['a date range months later', [easter], '2026-01-14T12:00:00Z', ['2026-04-03T06:00:00Z', '2026-04-03T10:00:00Z']],
  ['whole days weeks later', [lent], '2026-01-14T12:00:00Z', ['2026-02-18T00:00:00Z', '2026-04-04T23:00:00Z']],
  ['past date ranges', [easter, lent], '2026-05-14T12:00:00Z', null],
  ['inactive schedules', [schedule({ status: 'inactive' })], '2026-01-14T12:00:00Z', null],
] as const)('next: %s', (_name, schedules, at, span) => {
  expect(nextAvailable(schedules, Date.parse(at))).toEqual(
    span && { start: Date.parse(span[0]), end: Date.parse(span[1]) },
  )
})

const clock = fc
  .nat(47)
  .map((halves) => `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`)

test('a weekly schedule agrees with the same opening hours, also around clock changes', () => {
  const times = fc.array(fc.record({ days: fc.subarray([...weekdays]), start_time: clock, end_time: clock }), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...clockChanges),
      times,
      fc.integer({ min: -48, max: 48 }),
      ([timezone, date], slots, hours) => {
        const at = Date.parse(`${date}T12:00:00Z`) + hours * 3_600_000
        const days = Object.fromEntries(
          weekdays.map((day) => [
            day,
            {
              is_open: true,
              slots: slots
                .filter((one) => one.days.includes(day))
                .map((one) => ({ opening: one.start_time, closing: one.end_time })),
            },
          ]),
        )
        const store = { is_business_hours_enabled: true, timezone, days, holidays: [] }
        expect(productAvailableAt([schedule({ type: 'weekly', slots, timezone })], at)).toBe(isOpenAt(store, at))
      },
    ),
    { numRuns: 300 },
  )
})
