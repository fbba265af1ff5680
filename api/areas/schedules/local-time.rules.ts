import { Temporal } from 'temporal-polyfill'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Half-open interval [start, end) in epoch milliseconds. */
export type Span = { readonly start: number; readonly end: number }

/** Local date (YYYY-MM-DD) of an instant (epoch milliseconds) in an IANA time zone. */
export const localDate = (at: number, timezone: string): string => localTime(at, timezone).local_date

/** Local date and time in a time zone, as in `delivery_timestamp_human` of an order. */
export function localTime(at: number, timezone: string): { local_date: string; local_time: string; timezone: string } {
  const iso = new Date(at + offsetAt(at, timezone)).toISOString()
  const end = iso.indexOf('T')
  return { local_date: iso.slice(0, end), local_time: iso.slice(end + 1, end + 6), timezone }
}

/** A time in which the offset of a zone does not change. */
type OffsetSpan = Span & { readonly offsetMs: number }
const spansByZone = new Map<string, readonly OffsetSpan[]>()
const maxSpans = 8

/** The offset from UTC in milliseconds. Spans are kept, because looking one up takes longer than all else. */
function offsetAt(at: number, timezone: string): number {
  const known = spansByZone.get(timezone) ?? []
  const found = known.find(({ start, end }) => at >= start && at < end)
  if (found) return found.offsetMs
  const span = offsetSpanAt(at, timezone)
  spansByZone.set(timezone, [span, ...known.slice(0, maxSpans - 1)])
  return span.offsetMs
}

function offsetSpanAt(at: number, timezone: string): OffsetSpan {
  const there = zoned(at, timezone)
  // The last change before the next millisecond: one at this very instant has already happened.
  const start = zoned(at + 1, timezone).getTimeZoneTransition('previous')?.epochMilliseconds
  const end = there.getTimeZoneTransition('next')?.epochMilliseconds
  return {
    start: start ?? Number.NEGATIVE_INFINITY,
    end: end ?? Number.POSITIVE_INFINITY,
    offsetMs: there.offsetNanoseconds / 1_000_000,
  }
}

const zoned = (at: number, timezone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)

export const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export const weekdayOf = (date: string): Weekday => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'mon'

/**
 * The first instant (epoch milliseconds) whose local time is this time or later. A repeated local time gives its
 * first occurrence; a skipped one gives the instant of the change. 24:00 is the next midnight. Later local times
 * never give earlier instants.
 */
export function instantOf(date: string, time: string, timezone: string): number {
  const minutes = minutesOf(time)
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes })
  const there = wall.toZonedDateTime(timezone)
  if (there.toPlainDateTime().equals(wall)) return there.epochMilliseconds
  const change = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' }).getTimeZoneTransition('next')
  return (change ?? there).epochMilliseconds
}

/**
 * The span between two local times. A closing time at or before the opening time is on the next day, so
 * 00:00-00:00 is the whole day. Null if a clock change leaves an empty span.
 */
export function spanOf(date: string, opening: string, closing: string, timezone: string): Span | null {
  const endDate = minutesOf(closing) <= minutesOf(opening) ? dayAfter(date, 1) : date
  const [start, end] = [instantOf(date, opening, timezone), instantOf(endDate, closing, timezone)]
  return end > start ? { start, end } : null
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
