import { expect, test } from 'vitest'
import { smartStyle } from './time.tsx'

const now = Date.parse('2026-12-31T20:00:00Z')

test.each([
  ['2026-12-31T09:00:00Z', 'Europe/London', 'clock'],
  ['2026-12-30T23:30:00Z', 'Europe/London', 'smart'],
  ['2025-12-31T20:00:00Z', 'Europe/London', 'day'],
  ['2027-01-10T22:02:00Z', 'Europe/London', 'day'],
  // In Tokyo the new year has begun.
  ['2026-12-31T09:00:00Z', 'Asia/Tokyo', 'day'],
  ['2027-01-10T22:02:00Z', 'Asia/Tokyo', 'smart'],
])('%s in %s is shown as %s', (at, zone, style) => {
  expect(smartStyle(at, now, zone)).toBe(style)
})
