import { Temporal } from 'temporal-polyfill'
import type { MailSchedule } from '#contract/schemas/mail-schedule.ts'
import { dayAfter, instantOf, localDate } from '../../schedules/local-time.rules.ts'

/** When something is mailed next after an instant (epoch milliseconds), in local time; null if it is not. */
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

/** Local days that a scheduled mail covers, both inclusive. */
type Days = { start_date: string; end_date: string }

/** The last time of a schedule until now, from a time that is due: times that were missed are made up as one. */
export function lastMailAt(schedule: MailSchedule, dueAt: number, nowMs: number, timezone: string): number {
  let last = dueAt
  for (let next = nextMailAt(schedule, last, timezone); next !== null && next <= nowMs;)
    next = nextMailAt(schedule, (last = next), timezone)
  return last
}

/** The days before a mail: the day, the seven days or the calendar month before its local date. */
export function daysBefore(frequency: MailSchedule['frequency'], date: string): Days {
  if (frequency !== 'monthly')
    return { start_date: dayAfter(date, frequency === 'weekly' ? -7 : -1), end_date: dayAfter(date, -1) }
  const first = Temporal.PlainDate.from(date).with({ day: 1 })
  return { start_date: first.subtract({ months: 1 }).toString(), end_date: first.subtract({ days: 1 }).toString() }
}
