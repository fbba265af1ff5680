import { dayAfter, localDate, spanOf, weekdayOf } from './local-time.rules.ts'
import type { Span, Weekday } from './local-time.rules.ts'

/** HH:mm wall times; closing at or before opening reaches into the next day, 24:00 is midnight. */
export type OpeningSlot = { readonly opening: string; readonly closing: string }

/**
 * Opening hours in the merchant's IANA zone (shapes 2). A holiday replaces the week's hours of the day on
 * which they begin: closed, unless it has slots of its own.
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

/** How far ahead the next opening is looked for. */
const horizonDays = 370

/** Spans that begin on a local date (YYYY-MM-DD), in order; they may end on the next one. Without business hours the whole day, 23 to 25 hours long. */
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

/** Spans that may reach an instant: none is longer than a day, so they began on its local date or the one before. */
function spansAround(timing: StoreTiming, at: number): Span[] {
  const date = localDate(at, timing.timezone)
  return [...spansOn(timing, dayAfter(date, -1)), ...spansOn(timing, date)]
}

/** Whether the hours allow an order at an instant (epoch ms). Disabled hours are always open; pausing and inactivity are not judged here. */
export const isOpenAt = (timing: StoreTiming, at: number): boolean =>
  !timing.is_business_hours_enabled || spansAround(timing, at).some(({ start, end }) => start <= at && at < end)

/**
 * When the store that is open at `at` closes (epoch ms), adjoining spans taken together. Null when it is
 * closed then, and when it does not close within two weeks.
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

/** The first instant from `at` on (epoch ms) at which the hours are open: `at` itself when they are. Null when nothing opens within a year. */
export function nextOpening(timing: StoreTiming, at: number): number | null {
  if (isOpenAt(timing, at)) return at
  const date = localDate(at, timing.timezone)
  for (let days = 0; days <= horizonDays; days++) {
    const next = spansOn(timing, dayAfter(date, days)).find(({ start }) => start > at)
    if (next) return next.start
  }
  return null
}
