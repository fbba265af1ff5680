import type { HoursPreview } from '#contract/areas/settings/hours.ts'
import { spansOn } from '../schedules/hours.rules.ts'
import type { StoreTiming } from '../schedules/hours.rules.ts'
import { dayAfter, localDate, localTime } from '../schedules/local-time.rules.ts'

const shownDays = 7

/** When the store is open on the next seven days, today included. `now` is in epoch ms. */
export function previewDays(timing: StoreTiming, now: number): HoursPreview['days'] {
  const today = localDate(now, timing.timezone)
  return Array.from({ length: shownDays }, (_, at) => dayAfter(today, at)).map((date) => ({
    date,
    holiday: timing.is_business_hours_enabled ? (timing.holidays.find((one) => one.date === date)?.name ?? null) : null,
    spans: spansOn(timing, date).map(({ start, end }) => {
      const closing = localTime(end, timing.timezone)
      return {
        opening: localTime(start, timing.timezone).local_time,
        closing: closing.local_time,
        ends_next_day: closing.local_date !== date,
      }
    }),
  }))
}
