import { dayAfter, localDate, spanOf, weekdayOf } from './local-time.rules.ts'
import type { Span, Weekday } from './local-time.rules.ts'

/** Local times as HH:mm. A closing time at or before the opening time is on the next day; 24:00 is midnight. */
export type OpeningSlot = { readonly opening: string; readonly closing: string }

/**
 * Opening hours in the merchant's IANA time zone. A holiday replaces the regular hours that start on its date.
 * Without slots of its own the store is closed.
 */
export type StoreTiming = {
  readonly is_business_hours_enabled: boolean
  readonly timezone: string
  readonly days: { readonly [day in Weekday]?: { readonly is_open: boolean; readonly slots: readonly OpeningSlot[] } }
  readonly holidays: readonly {
    readonly date: string
    readonly name: string
    readonly slots?: readonly OpeningSlot[]
  }[]
}

/** Number of days to search for the next opening. */
const horizonDays = 370

/**
 * Returns the spans that start on a local date (YYYY-MM-DD), in order. They may end on the next date. With
 * disabled business hours the span is the whole day of 23 to 25 hours.
 */
export function spansOn(timing: StoreTiming, date: string): Span[] {
  const spans = slotsOn(timing, date).flatMap(
    ({ opening, closing }) => spanOf(date, opening, closing, timing.timezone) ?? [],
  )
  return spans.toSorted((a, b) => a.start - b.start)
}

const wholeDay: readonly OpeningSlot[] = [{ opening: '00:00', closing: '24:00' }]

function slotsOn({ is_business_hours_enabled, days, holidays }: StoreTiming, date: string): readonly OpeningSlot[] {
  if (!is_business_hours_enabled) return wholeDay
  const holiday = holidays.find((one) => one.date === date)
  if (holiday) return holiday.slots ?? []
  const day = days[weekdayOf(date)]
  return day?.is_open ? day.slots : []
}

/**
 * Spans that may contain an instant. No span is longer than a day, so they start on its local date or the date
 * before.
 */
function spansAround(timing: StoreTiming, at: number): Span[] {
  const date = localDate(at, timing.timezone)
  return [...spansOn(timing, dayAfter(date, -1)), ...spansOn(timing, date)]
}

/**
 * Whether the hours allow an order at `at` (epoch milliseconds). Disabled hours are always open. The status of the
 * merchant and pauses are not checked.
 */
export const isOpenAt = (timing: StoreTiming, at: number): boolean =>
  !timing.is_business_hours_enabled || spansAround(timing, at).some(({ start, end }) => start <= at && at < end)

/**
 * When a store that is open at `at` closes (epoch milliseconds); adjacent spans count as one. Null if it is closed
 * at `at`, or does not close within two weeks.
 */
export function openUntil(timing: StoreTiming, at: number): number | null {
  if (!timing.is_business_hours_enabled || !isOpenAt(timing, at)) return null
  const date = localDate(at, timing.timezone)
  let until = at
  for (let days = -1; days <= 15; days++) {
    for (const { start, end } of spansOn(timing, dayAfter(date, days))) if (start <= until) until = Math.max(until, end)
  }
  return until < at + 14 * 86_400_000 ? until : null
}

/** The first open instant at or after `at` (epoch milliseconds), or null if there is none within a year. */
export function nextOpening(timing: StoreTiming, at: number): number | null {
  if (isOpenAt(timing, at)) return at
  const date = localDate(at, timing.timezone)
  for (let days = 0; days <= horizonDays; days++) {
    const next = spansOn(timing, dayAfter(date, days)).find(({ start }) => start > at)
    if (next) return next.start
  }
  return null
}
