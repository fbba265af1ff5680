import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate, localTime } from '../schedules/local-time.rules.ts'
import { defaultSchedule, endOfDay, lastDayOf, nextRunAt } from './schedule.rules.ts'

const schedule = (changes: Partial<typeof defaultSchedule>) => ({ ...defaultSchedule, ...changes })
const next = (changes: Partial<typeof defaultSchedule>, after: string, timezone = 'Europe/London') => {
  const at = nextRunAt(schedule(changes), Date.parse(after), timezone)
  return at === null ? null : new Date(at).toISOString()
}

test('manual payouts have no next run', () => expect(next({}, '2026-11-23T10:00:00Z')).toBeNull())

test('daily runs start at six, local time, on both sides of a clock change', () => {
  expect(next({ frequency: 'daily' }, '2026-10-24T10:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  expect(next({ frequency: 'daily' }, '2026-10-23T10:00:00Z')).toBe('2026-10-24T05:00:00.000Z')
  expect(next({ frequency: 'daily' }, '2026-03-28T10:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(next({ frequency: 'daily' }, '2026-11-23T05:59:59Z')).toBe('2026-11-23T06:00:00.000Z')
  expect(next({ frequency: 'daily' }, '2026-11-23T06:00:00Z')).toBe('2026-11-24T06:00:00.000Z')
})

test('weekly runs keep their weekday', () => {
  expect(next({ frequency: 'weekly', weekday: 2 }, '2026-11-23T10:00:00Z')).toBe('2026-11-24T06:00:00.000Z')
  expect(next({ frequency: 'weekly', weekday: 2 }, '2026-11-24T10:00:00Z')).toBe('2026-12-01T06:00:00.000Z')
})

test('monthly runs on day 31 run on the last day of every month', () => {
  const days = []
  for (let at = Date.parse('2027-12-31T10:00:00Z'), month = 0; month < 12; month++) {
    at = nextRunAt(schedule({ frequency: 'monthly', month_day: 31 }), at, 'UTC') ?? 0
    days.push(new Date(at).toISOString().slice(5, 10))
  }
  expect(days).toEqual([
    '01-31',
    '02-29',
    '03-31',
    '04-30',
    '05-31',
    '06-30',
    '07-31',
    '08-31',
    '09-30',
    '10-31',
    '11-30',
    '12-31',
  ])
})

const zones = ['Europe/London', 'Asia/Kuwait', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC']
test('in every zone a run follows the last one, and pays whole days without a gap or an overlap', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2030, 0, 1) }),
      (timezone, frequency, weekday, month_day, after) => {
        const at = nextRunAt(schedule({ frequency, weekday, month_day }), after, timezone) ?? 0
        expect(at).toBeGreaterThan(after)
        expect(localTime(at, timezone).local_time).toBe('06:00')
        const last = lastDayOf(at, timezone)
        const end = Date.parse(endOfDay(last, timezone))
        expect(localDate(end - 1, timezone)).toBe(last)
        expect(localDate(end, timezone)).toBe(localDate(at, timezone))
        expect(end).toBeLessThan(at)
      },
    ),
  )
})
