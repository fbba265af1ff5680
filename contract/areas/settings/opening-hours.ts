import { z } from 'zod'
import { day, timeOfDay } from '../../fields.ts'

const OpeningSlot = z.object({ opening: timeOfDay, closing: timeOfDay })
const OpeningDay = z.object({ is_open: z.boolean(), slots: z.array(OpeningSlot).max(6).default([]) })
export const OpeningDays = z.object({
  mon: OpeningDay.optional(),
  tue: OpeningDay.optional(),
  wed: OpeningDay.optional(),
  thu: OpeningDay.optional(),
  fri: OpeningDay.optional(),
  sat: OpeningDay.optional(),
  sun: OpeningDay.optional(),
})
export type OpeningDays = z.output<typeof OpeningDays>
export const Holiday = z.object({
  date: day,
  name: z.string().trim().max(60),
  slots: z.array(OpeningSlot).max(6).default([]),
})
/** Opening hours of merchants without their own; in the time zone of the merchant. */
export const OpeningHours = z.object({
  is_business_hours_enabled: z.boolean().default(false),
  days: OpeningDays.default({}),
  holidays: z.array(Holiday).max(200).default([]),
})
export type OpeningHours = z.infer<typeof OpeningHours>
