import { isOpenAt, nextOpening, spansOn } from './hours.rules.ts'
import type { StoreTiming } from './hours.rules.ts'
import { dayAfter, instantOf, localDate } from './local-time.rules.ts'

/** Schedule settings of shapes 2: slot_span in minutes, bookings_per_slot_limit null for no limit. */
export type ScheduleSettings = {
  readonly is_scheduling_enabled: boolean
  readonly min_schedule_days: number
  readonly max_schedule_days: number
  readonly min_schedule_hours: number
  readonly slot_span: number
  readonly bookings_per_slot_limit: number | null
  readonly is_forced_scheduling: boolean
}

/** now in epoch ms; `taken` counts the orders of each slot by its start in epoch ms. */
export type SlotQuestion = {
  readonly timing: StoreTiming
  readonly settings: ScheduleSettings
  readonly now: number
  readonly taken: ReadonlyMap<number, number>
}

/** ISO instants with Z. remaining is null without a limit. */
type Slot = { start: string; end: string; remaining: number | null }
export type SlotDay = { local_date: string; slots: Slot[] }

export type SlotRefusal =
  | { reason: 'scheduling_disabled' | 'not_offered' | 'slot_full' }
  | { reason: 'too_soon'; earliest: string }
  | { reason: 'too_far'; last_date: string }

/** Scheduling needs business hours (shapes 2). */
export const schedules = ({ timing, settings }: Pick<SlotQuestion, 'timing' | 'settings'>): boolean =>
  settings.is_scheduling_enabled && timing.is_business_hours_enabled

/** The free slots by the local date on which they start, days without any left out (STORE-168 to 171). With `date` that day alone. Scheduling off: []. */
export function slotsFor(question: SlotQuestion & { readonly date?: string | undefined }): SlotDay[] {
  if (!schedules(question)) return []
  const { first, last, earliest } = windowOf(question)
  const { date } = question
  if (date !== undefined && (date < first || date > last)) return []
  return datesFrom(date ?? first, date ?? last).flatMap((local_date) => {
    const slots = gridOn(question, local_date)
      .filter(({ start }) => start >= earliest)
      .flatMap((slot) => offeredSlots(question, slot))
    return slots.length > 0 ? [{ local_date, slots }] : []
  })
}

/** Why this slot cannot be booked, or null when slotsFor offers it. Instants as ISO; values that are no instants are simply not offered. */
export function slotRefusal(
  question: SlotQuestion,
  slot: { readonly start: string; readonly end: string },
): SlotRefusal | null {
  if (!schedules(question)) return { reason: 'scheduling_disabled' }
  const [start, end] = [Date.parse(slot.start), Date.parse(slot.end)]
  if (Number.isNaN(start)) return { reason: 'not_offered' }
  const { last, earliest } = windowOf(question)
  const date = localDate(start, question.timing.timezone)
  if (date > last) return { reason: 'too_far', last_date: last }
  if (start < earliest) return { reason: 'too_soon', earliest: iso(earliest) }
  const known = gridOn(question, date).find((one) => one.start === start && one.end === end)
  if (!known) return { reason: 'not_offered' }
  return offeredSlots(question, known).length > 0 ? null : { reason: 'slot_full' }
}

export type NowRefusal = { reason: 'slot_required' } | { reason: 'closed'; next_opening: string | null }

/** Why an order cannot be made "as soon as possible" at `now` (STORE-141, STORE-172), or null when it can. */
export function nowRefusal({ timing, settings, now }: Omit<SlotQuestion, 'taken'>): NowRefusal | null {
  if (schedules({ timing, settings }) && settings.is_forced_scheduling) return { reason: 'slot_required' }
  if (isOpenAt(timing, now)) return null
  const opening = nextOpening(timing, now)
  return { reason: 'closed', next_opening: opening === null ? null : iso(opening) }
}

type Cell = { readonly start: number; readonly end: number }

const iso = (at: number) => new Date(at).toISOString()

/** First and last local date, and the first instant a slot may start. */
function windowOf({ timing, settings, now }: SlotQuestion) {
  const today = localDate(now, timing.timezone)
  const first = dayAfter(today, settings.min_schedule_days)
  const earliest = Math.max(now + settings.min_schedule_hours * 3_600_000, instantOf(first, '00:00', timing.timezone))
  return { first, last: dayAfter(today, settings.max_schedule_days), earliest }
}

const datesFrom = (first: string, last: string): string[] => {
  const dates: string[] = []
  for (let date = first; date <= last; date = dayAfter(date, 1)) dates.push(date)
  return dates
}

/**
 * Slots that start on a local date: each span is cut from its opening on, a rest shorter than a slot is left
 * over. The night before belongs to the date it has reached.
 */
function gridOn({ timing, settings }: SlotQuestion, date: string): Cell[] {
  const length = settings.slot_span * 60_000
  const spans = [...spansOn(timing, dayAfter(date, -1)), ...spansOn(timing, date)]
  const cells = spans.flatMap((span) => {
    const count = Math.floor((span.end - span.start) / length)
    return Array.from({ length: count }, (_none, index) => ({
      start: span.start + index * length,
      end: span.start + (index + 1) * length,
    }))
  })
  const [midnight, next] = [
    instantOf(date, '00:00', timing.timezone),
    instantOf(dayAfter(date, 1), '00:00', timing.timezone),
  ]
  const here = cells.filter(({ start }) => midnight <= start && start < next)
  return [...new Map(here.map((cell) => [cell.start, cell])).values()].toSorted((a, b) => a.start - b.start)
}

function offeredSlots({ settings, taken }: SlotQuestion, { start, end }: Cell): Slot[] {
  const limit = settings.bookings_per_slot_limit
  const remaining = limit === null ? null : limit - (taken.get(start) ?? 0)
  return remaining === null || remaining > 0 ? [{ start: iso(start), end: iso(end), remaining }] : []
}
