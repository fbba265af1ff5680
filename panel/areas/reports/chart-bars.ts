import type { Dashboard } from '#contract/reports.ts'
import type { Bar } from '#kit/ui/chart/bar-chart.tsx'
import { formatDay } from '#kit/ui/base/format.ts'

export type Figure = 'sales' | 'orders'

/** Whether the range is one day: then hours are drawn, else days. */
export const isOneDay = ({ start_date, end_date }: Pick<Dashboard, 'start_date' | 'end_date'>) =>
  start_date === end_date

type Wish = {
  answer: Pick<Dashboard, 'start_date' | 'end_date' | 'series' | 'hours' | 'previous'>
  figure: Figure
  locale: string
  /** Local day and hour at the store. */ today: string
  hour: number
}

/** Bars of a dashboard with the period before beside them: hours that have anything (or are near), or days; what still runs is marked. */
export function barsOf(wish: Wish): Bar[] {
  return isOneDay(wish.answer) ? hourBars(wish) : dayBars(wish)
}

function hourBars({ answer, figure, today, hour }: Wish): Bar[] {
  const now = byHour(answer.hours, figure)
  const before = byHour(answer.previous.hours, figure)
  const isToday = answer.start_date === today
  const sold = [...now.keys(), ...before.keys()]
  const busy = [...(sold.length === 0 ? [8, 22] : sold), ...(isToday ? [hour] : [])]
  const [first, last] = [Math.min(...busy), Math.max(...busy)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const at = first + index
    const text = String(at).padStart(2, '0')
    return {
      key: text,
      label: text,
      description: `${text}:00–${String(at + 1).padStart(2, '0')}:00`,
      value: now.get(at) ?? 0,
      previous: before.get(at) ?? 0,
      isPartial: isToday && at === hour,
    }
  })
}

const byHour = (hours: Dashboard['hours'], figure: Figure) =>
  new Map(hours.filter((one) => one.orders > 0).map((one) => [one.hour, one[figure]]))

function dayBars({ answer, figure, locale, today }: Wish): Bar[] {
  return answer.series.map((day, index) => ({
    key: day.local_date,
    label: formatDay(day.local_date, locale, { day: 'numeric', month: 'short' }),
    description: formatDay(day.local_date, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
    value: day[figure],
    previous: answer.previous.series[index]?.[figure] ?? 0,
    isPartial: day.local_date === today,
  }))
}
