import { localDayOf, formatTime } from './format.ts'
import { useNow } from './use-now.ts'
import { useLocaleContext } from './locale-context.tsx'

type TimeStyle = 'smart' | 'clock' | 'day' | 'weekday' | 'full'

const styles: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  smart: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  full: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
}

/** How an instant is shown: today as 19:40, other days of the year as 3 Mar, 19:40, and other years as 3 Mar 2025. */
export function smartStyle(at: string, nowMs: number, zone: string): 'clock' | 'smart' | 'day' {
  const [day, today] = [localDayOf(at, zone), localDayOf(nowMs, zone)]
  if (day === today) return 'clock'
  return day.slice(0, 4) === today.slice(0, 4) ? 'smart' : 'day'
}

/** An instant in the time zone of the store (or `zone`). The exact time is shown on hover. */
export function Time({ at, as = 'smart', zone }: { at: string; as?: TimeStyle; zone?: string | null }) {
  const { locale, timeZone } = useLocaleContext()
  const now = useNow()
  const displayZone = zone ?? timeZone
  const style = as === 'smart' ? smartStyle(at, now, displayZone) : as
  return (
    <time dateTime={at} title={formatTime(at, locale, displayZone, styles.full)}>
      {formatTime(at, locale, displayZone, styles[style])}
    </time>
  )
}

export function useTime() {
  const { locale, timeZone } = useLocaleContext()
  return (at: string | number, as: TimeStyle = 'smart', zone?: string | null) =>
    formatTime(at, locale, zone ?? timeZone, styles[as])
}
