import { formatDay } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'

/** The days of a report. */
export function PeriodText({ period }: { period: { start_date: string; end_date: string } | undefined }) {
  const { locale } = useLocaleContext()
  if (!period) return null
  const day = (date: string) => formatDay(date, locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const { start_date, end_date } = period
  return <bdi>{start_date === end_date ? day(start_date) : `${day(start_date)} – ${day(end_date)}`}</bdi>
}
