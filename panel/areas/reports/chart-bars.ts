import type { Dashboard } from '#contract/areas/reports.ts'
import type { Bar } from '#kit/ui/chart/bar-pair.tsx'
import { formatDay } from '#kit/ui/base/format.ts'

export type Metric = 'sales' | 'orders' | 'commission'

type Series = readonly { local_date: string; orders: number; sales: number; commission?: number }[]
type Hours = readonly { hour: number; orders: number; sales: number; commission?: number }[]
/** What a chart shows of a dashboard or report. */
export type ChartData = Pick<Dashboard, 'start_date' | 'end_date' | 'currency' | 'timezone'> & {
  series: Series
  hours: Hours
  previous: { series: Series; hours: Hours }
}

/** Whether the range is a single day, which is shown in hours. */
export const isOneDay = ({ start_date, end_date }: Pick<Dashboard, 'start_date' | 'end_date'>) =>
  start_date === end_date

type ChartInput = {
  dashboard: Omit<ChartData, 'currency' | 'timezone'>
  metric: Metric
  locale: string
  /** Local day and hour of the store. */ today: string
  hour: number
}

/**
 * Bars of a dashboard with the previous period: hours of a single day, else days. The current hour or day is
 * partial.
 */
export function toBars(input: ChartInput): Bar[] {
  return isOneDay(input.dashboard) ? hourBars(input) : dayBars(input)
}

function hourBars({ dashboard, metric, today, hour }: ChartInput): Bar[] {
  const currentByHour = byHour(dashboard.hours, metric)
  const previousByHour = byHour(dashboard.previous.hours, metric)
  const isToday = dashboard.start_date === today
  const activeHours = [...currentByHour.keys(), ...previousByHour.keys()]
  const shownHours = [...(activeHours.length === 0 ? [8, 22] : activeHours), ...(isToday ? [hour] : [])]
  const [first, last] = [Math.min(...shownHours), Math.max(...shownHours)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const barHour = first + index
    const text = String(barHour).padStart(2, '0')
    return {
      key: text,
      label: text,
      description: `${text}:00–${String(barHour + 1).padStart(2, '0')}:00`,
      value: currentByHour.get(barHour) ?? 0,
      previous: previousByHour.get(barHour) ?? 0,
      isPartial: isToday && barHour === hour,
    }
  })
}

const byHour = (hours: Hours, metric: Metric) =>
  new Map(hours.filter((entry) => entry.orders > 0).map((entry) => [entry.hour, entry[metric] ?? 0]))

function dayBars({ dashboard, metric, locale, today }: ChartInput): Bar[] {
  return dashboard.series.map((day, index) => ({
    key: day.local_date,
    label: formatDay(day.local_date, locale, { day: 'numeric', month: 'short' }),
    description: formatDay(day.local_date, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
    value: day[metric] ?? 0,
    previous: dashboard.previous.series[index]?.[metric] ?? 0,
    isPartial: day.local_date === today,
  }))
}
