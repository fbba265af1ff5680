import { expect, test } from 'vitest'
import { nextMailAt } from './schedule.rules.ts'
import type { MailSchedule } from './schedule.rules.ts'

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
