import { useNow } from '../context/use-now.ts'
import { useLocale } from '../context/text.tsx'
import { timeRangeText, clockText, dayOf, dayText } from '../content/order-times.ts'

const dayMs = 86_400_000

type TimeSpan = { start: string; end: string | null }

/** "07:00–11:00" today, "Sat 07:00–11:00" within a week, "3 Apr 07:00–11:00" later. Longer than a day: only dates. */
export function timeSpanText(locale: string, { start, end }: TimeSpan, zone: string, now: number): string {
  const [on, today] = [dayOf(start, zone), dayOf(new Date(now).toISOString(), zone)]
  const formatDate = (one: string) => dayText(locale, one, { day: 'numeric', month: 'short' })
  if (end === null) return formatDate(on)
  if (Date.parse(end) - Date.parse(start) > dayMs)
    return timeRangeText(formatDate(on), formatDate(dayOf(new Date(Date.parse(end) - 1).toISOString(), zone)))
  const timeRange = timeRangeText(clockText(start, zone), clockText(end, zone))
  if (on === today) return timeRange
  return `${Date.parse(on) - Date.parse(today) < 7 * dayMs ? dayText(locale, on, { weekday: 'short' }) : formatDate(on)} ${timeRange}`
}

/** Returns a function that formats time spans in a time zone. */
export function useTimeSpanText(zone: string): (span: TimeSpan) => string {
  const locale = useLocale()
  const now = useNow()
  return (span) => timeSpanText(locale, span, zone, now)
}
