import type { OrderExportInput } from '#contract/areas/exports.ts'
import { periodsOf } from './ranges.rules.ts'

type Days = { start_date: string | null; end_date: string | null }

/** The days of an export. A custom range without days is the whole time. */
export function exportDays(
  { range, start_date, end_date }: Pick<OrderExportInput, 'range' | 'start_date' | 'end_date'>,
  nowMs: number,
  timezone: string,
): Days {
  if (range === 'custom') return { start_date: start_date ?? null, end_date: end_date ?? null }
  const { current } = periodsOf({ range }, nowMs, timezone)
  return { start_date: current.start_date, end_date: current.end_date }
}
