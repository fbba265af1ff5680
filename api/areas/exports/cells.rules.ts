import { minorUnit } from '#contract/rules/currencies.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import type { CellFormat } from './define-export.ts'

/** Local dates with their hour, by time zone and hour in UTC; null where minutes differ. Kept, because rows are many. */
const localHours = new Map<string, string | null>()
const maxLocalHours = 1_000

/** Local date and time of an instant (ISO 8601 in UTC). */
export function localDateTime(at: string | null, { timezone }: Pick<CellFormat, 'timezone'>): string | null {
  if (at === null) return null
  const hour = at.slice(0, 13)
  const key = timezone + hour
  let local = localHours.get(key)
  if (local === undefined) {
    if (localHours.size >= maxLocalHours) localHours.clear()
    const [first, last] = [minuteOf(`${hour}:00:00.000Z`, timezone), minuteOf(`${hour}:59:00.000Z`, timezone)]
    local = first.endsWith(':00') && last === `${first.slice(0, 13)}:59` ? first.slice(0, 13) : null
    localHours.set(key, local)
  }
  return local === null ? minuteOf(at, timezone) : local + at.slice(13, 16)
}

function minuteOf(at: string, timezone: string): string {
  const { local_date, local_time } = localTime(msOf(at), timezone)
  return `${local_date} ${local_time}`
}

/** An amount as a number in units of its currency. The quotient is the number that is closest to the decimal fraction. */
export const amountCell = (amount: number | null, currency: string): number | null =>
  amount === null ? null : amount / 10 ** minorUnit(currency)

export const yesNo = (value: boolean, { translate }: CellFormat): string => translate(value ? 'yes' : 'no')

/** Names in one cell. An import splits them at the bar; one in a name is escaped. */
export const listCell = (names: readonly string[]): string | null =>
  names.length === 0 ? null : names.map((name) => name.replaceAll('\\', '\\\\').replaceAll('|', '\\|')).join(' | ')
