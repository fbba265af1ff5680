import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalPrice } from '#contract/rules/currencies.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { amountCell, localDateTime } from './cells.rules.ts'

test('a local time is right in every zone, also in the hours in which clocks change', () => {
  const zones = ['Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kolkata', 'UTC']
  const changes = ['2026-03-29T01:00Z', '2026-04-04T15:00Z', '2026-10-03T15:30Z', '2026-11-01T06:00Z'].map(Date.parse)
  const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -7_200_000, max: 7_200_000 }))
  const instants = fc.oneof(
    near.map(([at, ms]) => at + ms),
    fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }),
  )
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, timezone) => {
      const { local_date, local_time } = localTime(at, timezone)
      expect(localDateTime(new Date(at).toISOString(), { timezone })).toBe(`${local_date} ${local_time}`)
    }),
    { numRuns: 2_000 },
  )
})

test('an amount is the number that its decimal text is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('GBP', 'KWD', 'JPY'), (amount, currency) => {
      expect(amountCell(amount, currency)).toBe(Number(decimalPrice(amount, currency)))
    }),
  )
})
