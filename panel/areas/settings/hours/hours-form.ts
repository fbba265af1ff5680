import { z } from 'zod'
import { OpeningHours } from '#contract/areas/settings/opening-hours.ts'
import type { OpeningSlot } from '#contract/rules/opening-hours.ts'
import type { StoreTiming } from '#contract/areas/settings/hours.ts'

export const hoursSchema = z.object({
  is_business_hours_enabled: z.boolean(),
  is_inherited: z.boolean(),
  days: OpeningHours.shape.days.unwrap(),
  holidays: OpeningHours.shape.holidays.unwrap(),
})
export type HoursValues = z.input<typeof hoursSchema>

export const toHoursValues = ({
  is_business_hours_enabled,
  is_inherited,
  days,
  holidays,
}: StoreTiming): HoursValues => ({
  is_business_hours_enabled,
  is_inherited,
  days,
  holidays,
})

const noon: OpeningSlot = { opening: '11:00', closing: '22:00' }

/** The hours that a day starts with when it is opened: those after its last ones, or a usual day. */
export function nextSlot(slots: readonly OpeningSlot[]): OpeningSlot {
  const last = slots.at(-1)
  if (!last) return noon
  const [start] = last.closing.split(':').map(Number)
  const hour = (Number.isFinite(start) ? Number(start) : 17) + 1
  const time = (value: number) => `${String(Math.min(value, 23)).padStart(2, '0')}:00`
  return { opening: time(hour), closing: time(hour + 4) }
}

/** Whether the slot ends on the next day. */
export const endsNextDay = ({ opening, closing }: OpeningSlot): boolean => closing <= opening && closing !== ''
