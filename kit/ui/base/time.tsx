import { dayIn, timeText } from './format.ts'
import { useNow } from './use-now.ts'
import { useLocaleContext } from './locale-context.tsx'

type Style = 'smart' | 'clock' | 'day' | 'weekday' | 'full'

const styles: Record<Style, Intl.DateTimeFormatOptions> = {
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

/** An instant in the store's zone (or `zone`): today as 19:40, else with its day; the exact time on hover. */
export function Time({ at, as = 'smart', zone }: { at: string; as?: Style; zone?: string | null }) {
  const { locale, timeZone } = useLocaleContext()
  const now = useNow()
  const inZone = zone ?? timeZone
  const today = as === 'smart' && dayIn(at, inZone) === dayIn(now, inZone)
  return (
    <time dateTime={at} title={timeText(at, locale, inZone, styles.full)}>
      {timeText(at, locale, inZone, styles[today ? 'clock' : as])}
    </time>
  )
}

export function useTime() {
  const { locale, timeZone } = useLocaleContext()
  return (at: string | number, as: Style = 'smart', zone?: string | null) =>
    timeText(at, locale, zone ?? timeZone, styles[as])
}
