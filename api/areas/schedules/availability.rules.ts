import { dayAfter, instantOf, localDate, spanOf, weekdayOf } from './local-time.rules.ts'
import type { Span, Weekday } from './local-time.rules.ts'

/** When products may be ordered (shapes 3 ScheduleDefinition): HH:mm wall times in its zone, start_date and end_date local days, both included. */
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
 * Whether a product with these schedules (its own and its categories') can be had at an instant (epoch ms),
 * which for a scheduled order is the time of fulfilment.
 *  Any active one that matches is enough; without an active one it is always available. */
export function productAvailableAt(schedules: readonly ScheduleDefinition[], at: number): boolean {
  const active = schedules.filter(({ status }) => status === 'active')
  return active.length === 0 || active.some((schedule) => matches(schedule, at))
}

/** The span in which such a product can be had next, or is being had at that instant; null where it always can, or never again. */
export function nextAvailable(schedules: readonly ScheduleDefinition[], at: number): Span | null {
  const spans = schedules.filter(({ status }) => status === 'active').flatMap((schedule) => spansFrom(schedule, at))
  return spans.filter(({ end }) => end > at).toSorted((a, b) => a.start - b.start)[0] ?? null
}

/** From the day before, which may run over midnight, to the same weekday a week later; later where its dates begin later. */
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

/** A slot that ends at or before its start runs over midnight and belongs to the day on which it began. No slots: whole days. */
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

/** Days count for a weekly schedule, and narrow a range of dates where they are named. */
function isOnDay(type: ScheduleDefinition['type'], days: readonly Weekday[], date: string): boolean {
  if (type === 'daily') return true
  return (type === 'date_range' && days.length === 0) || days.includes(weekdayOf(date))
}
