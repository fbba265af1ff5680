import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant, toLocalTime } from './local-time.ts'

test.each([
  ['2026-11-20T19:40', 'Europe/London', '2026-11-20T19:40:00.000Z'],
  ['2026-07-20T19:40', 'Europe/London', '2026-07-20T18:40:00.000Z'],
  ['2026-11-20T00:10', 'Asia/Kuwait', '2026-11-19T21:10:00.000Z'],
  ['2026-11-20T00:10', 'Asia/Tokyo', '2026-11-19T15:10:00.000Z'],
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(toInstant(local, zone)).toBe(instant)
})

test('a local time round-trips through its instant', () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })
  fc.assert(
    fc.property(
      minutes,
      fc.constantFrom('Europe/London', 'Asia/Kuwait', 'America/New_York', 'Asia/Kathmandu'),
      (minute, zone) => {
        const local = toLocalTime(new Date(minute * 60_000).toISOString(), zone)
        expect(toLocalTime(toInstant(local, zone), zone)).toBe(local)
      },
    ),
  )
})
