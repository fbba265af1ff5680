import { useNow } from '../context/use-now.ts'
import { useLocale } from '../context/text.tsx'
import { timeRangeText, clockText, dayOf, dayText } from '../content/order-times.ts'

const day = 86_400_000

type Span = { start: string; end: string | null }

/** "07:00–11:00" today, "Sat 07:00–11:00" within a week, "3 Apr 07:00–11:00" later; what is longer than a day by its days. */
export function timeSpanText(locale: string, { start, end }: Span, zone: string, now: number): string {
  const [on, today] = [dayOf(start, zone), dayOf(new Date(now).toISOString(), zone)]
  const dated = (one: string) => dayText(locale, one, { day: 'numeric', month: 'short' })
  if (end === null) return dated(on)
  if (Date.parse(end) - Date.parse(start) > day)
    return timeRangeText(dated(on), dated(dayOf(new Date(Date.parse(end) - 1).toISOString(), zone)))
  const band = timeRangeText(clockText(start, zone), clockText(end, zone))
  if (on === today) return band
  return `${Date.parse(on) - Date.parse(today) < 7 * day ? dayText(locale, on, { weekday: 'short' }) : dated(on)} ${band}`
}

/** Says spans on the clock of a zone. */
export function useTimeSpan(zone: string): (span: Span) => string {
  const locale = useLocale()
  const now = useNow()
  return (span) => timeSpanText(locale, span, zone, now)
}
