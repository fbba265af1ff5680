import { dateTimeFormat } from '../base/formats.ts'
import { useLocale } from '../context/text.tsx'

/** English dates use the European order: day before month. */
const dateLocaleOf = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

const dateFormat = (locale: string, zone: string, options: Intl.DateTimeFormatOptions) =>
  dateTimeFormat(dateLocaleOf(locale), {
    timeZone: zone,
    numberingSystem: 'latn',
    calendar: 'gregory',
    ...options,
  })

/** "19:17" in the merchant's time zone. */
export const clockText = (iso: string, zone: string) =>
  dateFormat('en-GB', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))

/** "19:17–19:27", left to right in every script. */
export const timeRangeText = (from: string, to: string) => `\u2066${from}–${to}\u2069`

/** YYYY-MM-DD in the merchant's time zone. */
export const dayOf = (iso: string, zone: string) =>
  dateFormat('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(iso))

/** "Sat 21" for a local day YYYY-MM-DD. */
export const dayText = (
  locale: string,
  day: string,
  options: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric' },
) => dateFormat(locale, 'UTC', options).format(new Date(`${day}T12:00:00Z`))

export function useOrderTimeText() {
  const locale = useLocale()
  return {
    clock: clockText,
    range: timeRangeText,
    day: (day: string, options?: Intl.DateTimeFormatOptions) => dayText(locale, day, options),
    /** "2 November, 19:17". */
    dateTime: (iso: string, zone: string) =>
      `${dateFormat(locale, zone, { day: 'numeric', month: 'long' }).format(new Date(iso))}${locale.startsWith('ar') ? '،' : ','} ${clockText(iso, zone)}`,
    date: (iso: string, zone: string) =>
      dateFormat(locale, zone, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso)),
  }
}
