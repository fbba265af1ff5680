import { Temporal } from 'temporal-polyfill'
import { maxRangeDays } from '#contract/areas/reports.ts'
import type { Comparison, ReportRange } from '#contract/areas/reports.ts'
import { dayAfter, instantOf, localDate } from '../schedules/local-time.rules.ts'

/** Local days, both inclusive, and their instants (ISO): `from` inclusive, `until` exclusive. */
export type Period = { start_date: string; end_date: string; from: string; until: string }
/** `earlier` is the whole comparison period. `previous` ends at the same point as `current`. */
export type Periods = { current: Period; previous: Period; earlier: Period }
type RangeInput = {
  range?: ReportRange | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  compare?: Comparison | undefined
}

/** Validation errors of a range: a custom range needs both days, in order and at most 366 days; empty if valid. */
export function rangeErrors({ range, start_date, end_date }: RangeInput): Record<string, string> {
  if (range !== 'custom' && !(range === undefined && (start_date ?? end_date) !== undefined)) return {}
  if (start_date === undefined) return { start_date: 'The start date field is required.' }
  if (end_date === undefined) return { end_date: 'The end date field is required.' }
  if (end_date < start_date) return { end_date: 'The end date must not be before the start date.' }
  return daysFrom(start_date, end_date) + 1 > maxRangeDays
    ? { end_date: `The range must not be longer than ${maxRangeDays} days.` }
    : {}
}

/**
 * The requested period and its comparison. By default that is the same weekday a week before for one day, the month
 * before for a month, else as many days before. While the period still runs, `previous` ends at the same time of day. `now`
 * is in epoch ms; validate the range first.
 */
export function periodsOf(input: RangeInput, now: number, timezone: string): Periods {
  const today = localDate(now, timezone)
  const [start, end] = daysOf(input, today)
  const [earlierStart, earlierEnd] = earlierDays(input, start, end)
  const current = period(start, end, timezone)
  const earlier = period(earlierStart, earlierEnd, timezone)
  const isRunning = Date.parse(current.from) <= now && now < Date.parse(current.until)
  const previous = isRunning
    ? { ...earlier, until: cutAt(dayAfter(earlierStart, daysFrom(start, today)), earlier, now, timezone) }
    : earlier
  return { current, previous, earlier }
}

function daysOf({ range, start_date, end_date }: RangeInput, today: string): [string, string] {
  const firstOfMonth = `${today.slice(0, 8)}01`
  if (range === 'yesterday') return [dayAfter(today, -1), dayAfter(today, -1)]
  if (range === 'last_7_days') return [dayAfter(today, -6), today]
  if (range === 'last_30_days') return [dayAfter(today, -29), today]
  if (range === 'this_month') return [firstOfMonth, today]
  if (range === 'last_month') return [monthsAfter(firstOfMonth, -1), dayAfter(firstOfMonth, -1)]
  const isCustom = range === 'custom' || range === undefined
  return isCustom && start_date !== undefined && end_date !== undefined ? [start_date, end_date] : [today, today]
}

function earlierDays({ range, compare = 'previous' }: RangeInput, start: string, end: string): [string, string] {
  if (compare === 'four_weeks') return [dayAfter(start, -28), dayAfter(end, -28)]
  if (compare === 'year')
    return range === 'this_month' || range === 'last_month'
      ? [monthsAfter(start, -12), monthsAfter(end, -12)]
      : [dayAfter(start, -364), dayAfter(end, -364)]
  if (range === 'this_month') return [monthsAfter(start, -1), monthsAfter(end, -1)]
  if (range === 'last_month') return [monthsAfter(start, -1), dayAfter(start, -1)]
  const days = start === end ? 7 : daysFrom(start, end) + 1
  return [dayAfter(start, -days), dayAfter(end, -days)]
}

const period = (start_date: string, end_date: string, timezone: string): Period => ({
  start_date,
  end_date,
  from: startOf(start_date, timezone),
  until: startOf(dayAfter(end_date, 1), timezone),
})

const startOf = (date: string, timezone: string) => new Date(instantOf(date, '00:00', timezone)).toISOString()

/** The instant of that day at the current time of day, at most the end of the period. */
function cutAt(date: string, { until }: Period, now: number, timezone: string): string {
  const timeOfDay = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainTime()
  const cut = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: timezone,
    plainTime: timeOfDay,
  }).epochMilliseconds
  return new Date(Math.min(cut, Date.parse(until))).toISOString()
}

const daysFrom = (start: string, end: string): number =>
  Temporal.PlainDate.from(start).until(Temporal.PlainDate.from(end), { largestUnit: 'days' }).days
const monthsAfter = (date: string, months: number): string => Temporal.PlainDate.from(date).add({ months }).toString()

/** All local days of a period. */
export function daysIn({ start_date, end_date }: Period): string[] {
  return Array.from({ length: daysFrom(start_date, end_date) + 1 }, (_, index) => dayAfter(start_date, index))
}
