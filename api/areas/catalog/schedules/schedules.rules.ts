import { isTimezone } from '../../schedules/timezones.rules.ts'
import type { FieldTexts } from '../products.rules.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof weekdays)[number]
type SlotInput = { days?: readonly Weekday[] | undefined; start_time: string; end_time: string }
export type Slot = { days: Weekday[]; start_time: string; end_time: string }
export type Definition = {
  type: 'daily' | 'weekly' | 'date_range'
  slots: Slot[]
  start_date: string | null
  end_date: string | null
  timezone: string
}

/**
 * Normalizes slots: days in week order without duplicates. A weekly slot without days gets all seven; a daily slot
 * has none.
 */
export const slotsOf = (type: Definition['type'], slots: readonly SlotInput[]): Slot[] =>
  slots.map(({ days = [], start_time, end_time }) => {
    const named =
      type === 'weekly' && days.length === 0
        ? weekdays
        : weekdays.filter((day) => type !== 'daily' && days.includes(day))
    return { days: [...named], start_time, end_time }
  })

/** Returns the errors of a schedule by field. Times are HH:mm, dates YYYY-MM-DD. */
export function scheduleRefusals({ type, slots, start_date, end_date, timezone }: Definition): FieldTexts {
  const backwards = slots.findIndex(({ start_time, end_time }) => start_time >= end_time)
  if (backwards >= 0) return { [`slots.${backwards}.end_time`]: 'The end time must be after the start time.' }
  if (slots.length === 0 && type !== 'date_range') return { slots: 'The slots field is required.' }
  const overlapping = slots.findIndex((slot, nth) =>
    slots
      .slice(0, nth)
      .some(
        (earlier) =>
          shareADay(earlier, slot) && slot.start_time < earlier.end_time && earlier.start_time < slot.end_time,
      ),
  )
  if (overlapping >= 0) return { [`slots.${overlapping}.start_time`]: 'The slots of a day must not overlap.' }
  if (type === 'date_range' && start_date === null) return { start_date: 'The start date field is required.' }
  if (start_date !== null && end_date !== null && end_date < start_date)
    return { end_date: 'The end date must not be before the start date.' }
  return isTimezone(timezone) ? {} : { timezone: 'The selected timezone is invalid.' }
}

/** A slot without days applies to every day. */
const shareADay = (a: Slot, b: Slot) =>
  a.days.length === 0 || b.days.length === 0 || a.days.some((day) => b.days.includes(day))
