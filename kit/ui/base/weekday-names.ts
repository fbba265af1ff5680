import { weekdays } from '#contract/rules/opening-hours.ts'
import { formatLocale } from './format.ts'

/** 1 January 2024 was a Monday. */
const mondayMs = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** Names of the weekdays, in the order of `weekdays`. */
export const weekdayNames = (locale: string, weekday: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat(formatLocale(locale), { weekday, timeZone: 'UTC' })
  return weekdays.map((_day, index) => format.format(mondayMs + index * dayMs))
}
