import { minorUnit } from '#contract/rules/currencies.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import type { CellFormat } from './define-export.ts'

/** Local date and time of an instant. */
export function localDateTime(at: string | null, { timezone }: CellFormat): string | null {
  if (at === null) return null
  const { local_date, local_time } = localTime(msOf(at), timezone)
  return `${local_date} ${local_time}`
}

/** An amount as a number in units of its currency. */
export const amountCell = (amount: number | null, currency: string): number | null =>
  amount === null ? null : Number((amount / 10 ** minorUnit(currency)).toFixed(minorUnit(currency)))

export const yesNo = (value: boolean, { translate }: CellFormat): string => translate(value ? 'yes' : 'no')

/** Names in one cell. An import splits them at the bar; one in a name is escaped. */
export const listCell = (names: readonly string[]): string | null =>
  names.length === 0 ? null : names.map((name) => name.replaceAll('\\', '\\\\').replaceAll('|', '\\|')).join(' | ')
