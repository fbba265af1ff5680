import { Temporal } from 'temporal-polyfill'
import type { SavedReport } from '#contract/areas/reports/saved.ts'
import { dayAfter, instantOf, localDate } from '../../schedules/local-time.rules.ts'

export type MailSchedule = Pick<SavedReport, 'frequency' | 'weekday' | 'month_day' | 'hour'>

/** When a report is mailed next after an instant (epoch milliseconds), in local time; null if it is not mailed. */
export function nextMailAt(schedule: MailSchedule, after: number, timezone: string): number | null {
  if (schedule.frequency === 'none') return null
  const time = `${String(schedule.hour).padStart(2, '0')}:00`
  // A month and a day cover the distance between two mails, also from the 31st to a short month.
  for (let date = localDate(after, timezone), days = 0; days <= 63; days++, date = dayAfter(date, 1)) {
    const at = instantOf(date, time, timezone)
    if (at > after && isMailDay(schedule, date)) return at
  }
  throw new Error(`no day for ${JSON.stringify(schedule)}`)
}

function isMailDay({ frequency, weekday, month_day }: MailSchedule, date: string): boolean {
  const day = Temporal.PlainDate.from(date)
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return day.dayOfWeek === weekday
  return day.day === Math.min(month_day, day.daysInMonth)
}
