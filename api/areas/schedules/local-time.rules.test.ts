import { Temporal } from 'temporal-polyfill'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, instantOf, localDate, localTime, spanOf, weekdayOf } from './local-time.rules.ts'
import { clockChanges, wallClock } from './wall-clock.testing.ts'

test.each([
  ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:00:00Z'],
  ['Europe/London', '2026-03-29', '02:00', '2026-03-29T01:00:00Z'],
  ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
  ['America/New_York', '2026-03-08', '02:15', '2026-03-08T07:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:30:00Z'],
  ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00:00Z'],
  ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00Z'],
  ['Asia/Tokyo', '2026-03-29', '24:00', '2026-03-29T15:00:00Z'],
  ['Asia/Kuwait', '2026-12-31', '24:00', '2026-12-31T21:00:00Z'],
])('%s %s %s is %s', (timezone, date, time, instant) => {
  expect(instantOf(date, time, timezone)).toBe(Date.parse(instant))
})

test.each(clockChanges)('%s: %s lasts %d hours', (timezone, date, hours) => {
  const day = spanOf(date, '00:00', '00:00', timezone)
  expect(day && (day.end - day.start) / 3_600_000).toBe(hours)
})

test('a span inside a skipped hour is null', () => {
  expect(spanOf('2026-03-29', '01:10', '01:50', 'Europe/London')).toBeNull()
})

test('local time, date and weekday are those of the time zone', () => {
  const at = Date.parse('2026-03-28T23:30:00Z')
  expect(localTime(at, 'Asia/Tokyo')).toEqual({ local_date: '2026-03-29', local_time: '08:30', timezone: 'Asia/Tokyo' })
  expect(localDate(at, 'America/New_York')).toBe('2026-03-28')
  expect(weekdayOf('2026-03-29')).toBe('sun')
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
})

test.each(clockChanges)('%s around %s: instants agree with local time', (timezone, date) => {
  const clock = wallClock(timezone, date)
  const time = fc
    .nat(287)
    .map((fives) => `${String(Math.floor(fives / 12)).padStart(2, '0')}:${String((fives % 12) * 5).padStart(2, '0')}`)
  fc.assert(
    fc.property(fc.integer({ min: -2, max: 2 }), time, (days, wall) => {
      const day = dayAfter(date, days)
      expect(instantOf(day, wall, timezone)).toBe(clock.reaches(`${day} ${wall}`))
    }),
    { numRuns: 150 },
  )
})

test.each(['Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Sao_Paulo', 'UTC'])(
  'local times around every change of the clock in %s are those of the calendar',
  (timezone) => {
    let at = Date.parse('1995-01-01T00:00:00Z')
    const instants: number[] = []
    for (let count = 0; count < 40; count++) {
      const change = Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO(timezone)
        .getTimeZoneTransition('next')
      if (!change) break
      at = change.epochMilliseconds
      for (const distance of [-1, 0, 1, -59_999, 60_000, 86_400_000, -7_000_000_000]) instants.push(at + distance)
    }
    // From both ends in turn, so that spans that were read before are found again.
    for (const instant of [...instants, ...instants.toReversed(), Date.parse('2040-06-01T12:34:56.789Z')]) {
      const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone)
      expect(localTime(instant, timezone)).toEqual({
        local_date: there.toPlainDate().toString(),
        local_time: there.toPlainTime().toString({ smallestUnit: 'minute' }),
        timezone,
      })
    }
  },
)
