import { dayAfter, instantOf, localDate, spanOf, weekdayOf } from './local-time.rules.ts'
import type { Span, Weekday } from './local-time.rules.ts'

/**
 * When products can be ordered. Times are HH:mm in `timezone`; start_date and end_date are local dates, both
 * inclusive.
 */
export type ScheduleDefinition = {
  readonly type: 'daily' | 'weekly' | 'date_range'
  readonly slots: readonly {
    readonly days: readonly Weekday[]
    readonly start_time: string
    readonly end_time: string
  }[]
  readonly start_date: string | null
  readonly end_date: string | null
  readonly timezone: string
  readonly status: 'active' | 'inactive'
}

/**
 * Whether a product with these schedules, its own and those of its categories, is available at `at` (epoch
 * milliseconds). For a scheduled order that is the time of fulfilment. One matching active schedule is enough.
 * Without active schedules a product is always available.
 */
export function productAvailableAt(schedules: readonly ScheduleDefinition[], at: number): boolean {
  const active = schedules.filter(({ status }) => status === 'active')
  return active.length === 0 || active.some((schedule) => matches(schedule, at))
}

/**
 * Returns the current or next span in which a product is available. Null if it is always available, or never
 * again.
 */
export function nextAvailable(schedules: readonly ScheduleDefinition[], at: number): Span | null {
  const spans = schedules.filter(({ status }) => status === 'active').flatMap((schedule) => spansFrom(schedule, at))
  return spans.filter(({ end }) => end > at).toSorted((a, b) => a.start - b.start)[0] ?? null
}

/** Spans of eight days from yesterday, since a span may run over midnight, or from start_date if that is later. */
function spansFrom(schedule: ScheduleDefinition, at: number): Span[] {
  const { type, slots, start_date, end_date, timezone } = schedule
  const yesterday = dayAfter(localDate(at, timezone), -1)
  const first = start_date !== null && start_date > yesterday ? start_date : yesterday
  if (slots.length === 0)
    return isInDates(schedule, first)
      ? [
          {
            start: instantOf(first, '00:00', timezone),
            end: end_date === null ? Infinity : instantOf(end_date, '24:00', timezone),
          },
        ]
      : []
  const days = Array.from({ length: 9 }, (_none, after) => dayAfter(first, after)).filter((day) =>
    isInDates(schedule, day),
  )
  return days.flatMap((day) =>
    slots.flatMap((slot) =>
      isOnDay(type, slot.days, day) ? (spanOf(day, slot.start_time, slot.end_time, timezone) ?? []) : [],
    ),
  )
}

/**
 * Whether a schedule covers an instant. A slot that ends at or before its start ends on the next day and belongs
 * to the day it starts on. A schedule without slots covers whole days.
 */
function matches(schedule: ScheduleDefinition, at: number): boolean {
  const date = localDate(at, schedule.timezone)
  if (schedule.slots.length === 0) return isInDates(schedule, date)
  return [dayAfter(date, -1), date].some(
    (day) =>
      isInDates(schedule, day) &&
      schedule.slots.some((slot) => {
        const span = isOnDay(schedule.type, slot.days, day)
          ? spanOf(day, slot.start_time, slot.end_time, schedule.timezone)
          : null
        return span !== null && span.start <= at && at < span.end
      }),
  )
}

const isInDates = ({ start_date, end_date }: ScheduleDefinition, date: string) =>
  (start_date === null || date >= start_date) && (end_date === null || date <= end_date)

/** Weekly schedules use their days. Date ranges use them only if any are set. */
function isOnDay(type: ScheduleDefinition['type'], days: readonly Weekday[], date: string): boolean {
  if (type === 'daily') return true
  return (type === 'date_range' && days.length === 0) || days.includes(weekdayOf(date))
}
