import { expect, test } from 'vitest'
import type { MailSchedule } from '#contract/schemas/mail-schedule.ts'
import { daysBefore, lastMailAt, nextMailAt } from './mail-times.rules.ts'

const schedule: MailSchedule = { frequency: 'daily', weekday: 1, month_day: 31, hour: 2 }
const next = (changes: Partial<MailSchedule>, after: string, timezone = 'Europe/London') => {
  const at = nextMailAt({ ...schedule, ...changes }, Date.parse(after), timezone)
  return at === null ? null : new Date(at).toISOString()
}

test.each([
  [{ frequency: 'none' }, '2026-01-01T00:00:00Z', null],
  [{}, '2026-01-01T01:59:59Z', '2026-01-01T02:00:00.000Z'],
  [{}, '2026-01-01T02:00:00Z', '2026-01-02T02:00:00.000Z'],
  // The night when clocks go back has two one o'clocks, that of spring none.
  [{ hour: 3 }, '2026-03-28T23:00:00Z', '2026-03-29T02:00:00.000Z'],
  [{ hour: 3 }, '2026-10-24T23:00:00Z', '2026-10-25T03:00:00.000Z'],
  [{ frequency: 'weekly', weekday: 7 }, '2026-01-05T00:00:00Z', '2026-01-11T02:00:00.000Z'],
  [{ frequency: 'monthly' }, '2026-01-31T03:00:00Z', '2026-02-28T02:00:00.000Z'],
  [{ frequency: 'monthly', month_day: 1 }, '2026-12-01T03:00:00Z', '2027-01-01T02:00:00.000Z'],
] as const)('%j after %s is %s', (changes, after, expected) => {
  expect(next(changes, after)).toBe(expected)
})

test('the hour is that of the store', () => {
  expect(next({ hour: 6 }, '2026-01-01T00:00:00Z', 'Asia/Tokyo')).toBe('2026-01-01T21:00:00.000Z')
})

test('times that were missed are made up as the last of them', () => {
  const due = Date.parse('2026-01-01T02:00:00Z')
  const last = (now: string) => new Date(lastMailAt(schedule, due, Date.parse(now), 'Europe/London')).toISOString()
  expect(last('2026-01-01T02:00:00Z')).toBe('2026-01-01T02:00:00.000Z')
  expect(last('2026-01-04T01:59:59Z')).toBe('2026-01-03T02:00:00.000Z')
  expect(last('2026-01-04T02:00:00Z')).toBe('2026-01-04T02:00:00.000Z')
})

test.each([
  ['daily', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['weekly', '2026-03-03', '2026-02-24', '2026-03-02'],
  ['monthly', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['monthly', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('a %s mail on %s covers %s to %s', (frequency, date, start_date, end_date) => {
  expect(daysBefore(frequency, date)).toEqual({ start_date, end_date })
})
