import { hasRoomFor } from '#contract/rules/hours/slot-room.ts'
import { isOpenAt, nextOpening, spansOn } from './hours.rules.ts'
import type { StoreTiming } from './hours.rules.ts'
import { dayAfter, instantOf, localDate } from './local-time.rules.ts'

/** Scheduling settings. slot_span is in minutes; the limits of a slot are null for no limit. */
export type ScheduleSettings = {
  readonly is_scheduling_enabled: boolean
  readonly min_schedule_days: number
  readonly max_schedule_days: number
  readonly min_schedule_hours: number
  readonly slot_span: number
  readonly bookings_per_slot_limit: number | null
  /** Pieces of products in all orders of a slot. An order that is larger is only taken by a slot without orders. */
  readonly items_per_slot_limit: number | null
  readonly is_forced_scheduling: boolean
}

/** Orders of a slot, and pieces of products in them. */
export type SlotBooking = { readonly orders: number; readonly items: number }

/** `now` is in epoch milliseconds. `taken` has what is booked by the start of each slot in epoch milliseconds. */
export type SlotQuestion = {
  readonly timing: StoreTiming
  readonly settings: ScheduleSettings
  readonly now: number
  readonly taken: ReadonlyMap<number, SlotBooking>
}

/** ISO instants in UTC. `remaining` are orders, null without a limit; `remaining_items` pieces, null for any number. */
type Slot = { start: string; end: string; remaining: number | null; remaining_items: number | null }
export type SlotDay = { local_date: string; slots: Slot[] }

export type SlotRefusal =
  | { reason: 'scheduling_disabled' | 'not_offered' | 'slot_full' }
  | { reason: 'too_soon'; earliest: string }
  | { reason: 'too_far'; last_date: string }

/** Whether orders can be scheduled, which requires business hours. */
export const isSchedulingEnabled = ({ timing, settings }: Pick<SlotQuestion, 'timing' | 'settings'>): boolean =>
  settings.is_scheduling_enabled && timing.is_business_hours_enabled

/**
 * Returns the free slots by local start date, without empty days. With `date` only that day. Empty if scheduling
 * is off.
 */
export function slotsFor(question: SlotQuestion & { readonly date?: string | undefined }): SlotDay[] {
  if (!isSchedulingEnabled(question)) return []
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

/**
 * Returns why an order with this number of pieces cannot book this slot, or null if slotsFor offers it with as many.
 * Instants are ISO strings; invalid ones are not offered.
 */
export function slotRefusal(
  question: SlotQuestion,
  slot: { readonly start: string; readonly end: string },
  items: number,
): SlotRefusal | null {
  if (!isSchedulingEnabled(question)) return { reason: 'scheduling_disabled' }
  const [start, end] = [Date.parse(slot.start), Date.parse(slot.end)]
  if (Number.isNaN(start)) return { reason: 'not_offered' }
  const { last, earliest } = windowOf(question)
  const date = localDate(start, question.timing.timezone)
  if (date > last) return { reason: 'too_far', last_date: last }
  if (start < earliest) return { reason: 'too_soon', earliest: iso(earliest) }
  const cell = gridOn(question, date).find((one) => one.start === start && one.end === end)
  if (!cell) return { reason: 'not_offered' }
  return offeredSlots(question, cell).some((one) => hasRoomFor(one, items)) ? null : { reason: 'slot_full' }
}

export type NowRefusal = { reason: 'slot_required' } | { reason: 'closed'; next_opening: string | null }

/** Returns why an immediate order is not possible at `now`, or null if it is. */
export function nowRefusal({ timing, settings, now }: Omit<SlotQuestion, 'taken'>): NowRefusal | null {
  if (isSchedulingEnabled({ timing, settings }) && settings.is_forced_scheduling) return { reason: 'slot_required' }
  if (isOpenAt(timing, now)) return null
  const opening = nextOpening(timing, now)
  return { reason: 'closed', next_opening: opening === null ? null : iso(opening) }
}

type Cell = { readonly start: number; readonly end: number }

const iso = (at: number) => new Date(at).toISOString()

/** First and last local date, and the earliest start of a slot. */
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
 * The slots that start on a local date. Each span is divided from its start; a remainder shorter than a slot is
 * dropped. Slots after midnight belong to the date they start on.
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
  const { bookings_per_slot_limit: limit, items_per_slot_limit: itemsLimit } = settings
  const { orders, items } = taken.get(start) ?? { orders: 0, items: 0 }
  const remaining = limit === null ? null : limit - orders
  const remaining_items = itemsLimit === null || orders === 0 ? null : itemsLimit - items
  const isFull = [remaining, remaining_items].some((left) => left !== null && left <= 0)
  return isFull ? [] : [{ start: iso(start), end: iso(end), remaining, remaining_items }]
}
