import type { ScheduleSettings } from '#api/areas/schedules/slots.rules.ts'
import type { MerchantSeed } from '../seed.ts'

/** Scheduling settings of a demo merchant: up to a week ahead in half hours, two hours' notice. */
export const scheduleSettingsOf = ({ is_scheduling = false }: MerchantSeed): ScheduleSettings => ({
  is_scheduling_enabled: is_scheduling,
  min_schedule_days: 0,
  max_schedule_days: 7,
  min_schedule_hours: 2,
  slot_span: 30,
  bookings_per_slot_limit: is_scheduling ? 8 : null,
  items_per_slot_limit: null,
  is_forced_scheduling: false,
})
