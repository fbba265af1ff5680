import { Temporal } from 'temporal-polyfill'
import type { PayoutSchedule } from '#contract/areas/payouts/providers.ts'
import { dayAfter, instantOf, localDate } from '../schedules/local-time.rules.ts'

/** Local time at which scheduled runs start. The day before is the last that they pay. */
const runTime = '06:00'

export const defaultSchedule: PayoutSchedule = { frequency: 'manual', weekday: 2, month_day: 1, minimum_amount: 0 }

/** The next run after an instant (epoch milliseconds); null for manual payouts. */
export function nextRunAt(schedule: PayoutSchedule, after: number, timezone: string): number | null {
  if (schedule.frequency === 'manual') return null
  // A month and a day cover the distance between two runs of any schedule, also from the 31st to a short month.
  for (let date = localDate(after, timezone), days = 0; days <= 63; days++, date = dayAfter(date, 1)) {
    const at = instantOf(date, runTime, timezone)
    if (at > after && isRunDay(schedule, date)) return at
  }
  throw new Error(`no run for ${JSON.stringify(schedule)}`)
}

function isRunDay({ frequency, weekday, month_day }: PayoutSchedule, date: string): boolean {
  const day = Temporal.PlainDate.from(date)
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return day.dayOfWeek === weekday
  return day.day === Math.min(month_day, day.daysInMonth)
}

/** The last day that a run at this instant pays: the day before, in the time zone of the tenant. */
export const lastDayOf = (at: number, timezone: string): string => dayAfter(localDate(at, timezone), -1)

/** The instant (ISO) at which a day ends. */
export const endOfDay = (day: string, timezone: string): string =>
  new Date(instantOf(dayAfter(day, 1), '00:00', timezone)).toISOString()
