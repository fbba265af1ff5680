import type { ScheduleDefinition } from '#contract/schemas/catalog.ts'
import { weekdays } from '#contract/rules/opening-hours.ts'
import { formatDay, formatLocale } from '#kit/ui/base/format.ts'
import { weekdayNames } from '#kit/ui/base/weekday-names.ts'

/** When a schedule applies, in one line: "Mon, Tue 11:00–15:00 · 1 Dec – 24 Dec". */
export function describeTimes({ type, slots, start_date, end_date }: ScheduleDefinition, locale: string): string {
  const names = weekdayNames(locale, 'short')
  const list = new Intl.ListFormat(formatLocale(locale), { style: 'short', type: 'unit' })
  const times = slots.map(({ days, start_time, end_time }) => {
    const named = type === 'weekly' && days.length < 7 ? names.filter((_name, index) => includesDay(days, index)) : []
    return [list.format(named), `\u2066${start_time}–${end_time}\u2069`].filter((part) => part !== '').join(' ')
  })
  const day = (date: string | null) => (date === null ? '' : formatDay(date, locale))
  const dates = start_date === null && end_date === null ? [] : [`${day(start_date)} – ${day(end_date)}`.trim()]
  return [...times, ...dates].join(' · ')
}

const includesDay = (days: readonly string[], index: number) => days.includes(weekdays[index] ?? '')
