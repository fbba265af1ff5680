import { expect, test } from 'vitest'
import { afterQuietHours } from './quiet-hours.rules.ts'

const night = { from: '21:00', until: '08:00' }
const noon = { from: '12:00', until: '14:00' }

test.each([
  [night, '2026-06-03T20:59:00Z', '2026-06-03T20:59:00Z'],
  [night, '2026-06-03T21:00:00Z', '2026-06-04T08:00:00Z'],
  [night, '2026-06-30T23:30:00Z', '2026-07-01T08:00:00Z'],
  [night, '2026-06-04T07:59:00Z', '2026-06-04T08:00:00Z'],
  [night, '2026-06-04T08:00:00Z', '2026-06-04T08:00:00Z'],
  [noon, '2026-06-03T11:59:00Z', '2026-06-03T11:59:00Z'],
  [noon, '2026-06-03T12:30:00Z', '2026-06-03T14:00:00Z'],
  [noon, '2026-06-03T14:00:00Z', '2026-06-03T14:00:00Z'],
  [{ from: '02:00', until: '01:00' }, '2026-06-03T02:30:00Z', '2026-06-04T01:00:00Z'],
])('%o at %s: sent at %s', (hours, at, expected) => {
  expect(new Date(afterQuietHours(Date.parse(at), 'UTC', hours)).toISOString()).toBe(new Date(expected).toISOString())
})

test('quiet hours are those of the time zone', () => {
  expect(afterQuietHours(Date.parse('2026-06-03T13:00:00Z'), 'Asia/Tokyo', night)).toBe(
    Date.parse('2026-06-03T23:00:00Z'),
  )
})
