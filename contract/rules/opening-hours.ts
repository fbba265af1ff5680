/** Local times as HH:mm. A closing time at or before the opening time is on the next day; 24:00 is midnight. */
export type OpeningSlot = { readonly opening: string; readonly closing: string }
type Day = { readonly is_open: boolean; readonly slots: readonly OpeningSlot[] }

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
type Week = { readonly [day in Weekday]?: Day | undefined }

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** Minutes since midnight of HH:mm. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Start and end of a slot in minutes since midnight of its day. The end may be on the next day. */
function slotMinutes({ opening, closing }: OpeningSlot): { start: number; end: number } {
  const [start, end] = [minutesOf(opening), minutesOf(closing)]
  return { start, end: end > start ? end : end + dayMinutes }
}

export type HoursProblem =
  | { day: Weekday; slot: number; reason: 'overlap' | 'empty' }
  | { day: Weekday; reason: 'none' }

/** Open days without slots, slots of no length, and slots that overlap with one before, also over midnight. */
export function findHoursProblems(days: Week): HoursProblem[] {
  const spans = weekdays.flatMap((day, index) =>
    (days[day]?.is_open ? days[day].slots : []).map((slot, position) => {
      const { start, end } = slotMinutes(slot)
      return { day, slot: position, start: start + index * dayMinutes, end: end + index * dayMinutes, range: slot }
    }),
  )
  const isEmpty = ({ range }: (typeof spans)[number]) => range.opening === range.closing || range.opening === '24:00'
  const overlaps = (a: (typeof spans)[number], b: (typeof spans)[number]) =>
    [-weekMinutes, 0, weekMinutes].some((turn) => a.start < b.end + turn && b.start + turn < a.end)
  return [
    ...weekdays
      .filter((day) => days[day]?.is_open === true && days[day].slots.length === 0)
      .map((day): HoursProblem => ({ day, reason: 'none' })),
    ...spans.filter(isEmpty).map(({ day, slot }): HoursProblem => ({ day, slot, reason: 'empty' })),
    ...spans
      .filter((span, index) => spans.slice(0, index).some((earlier) => overlaps(earlier, span)))
      .map(({ day, slot }): HoursProblem => ({ day, slot, reason: 'overlap' })),
  ]
}
