import { comparison, reportRange } from '#contract/areas/reports.ts'
import type { Comparison, ReportRange } from '#contract/areas/reports.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'

export const ranges = reportRange.options

/**
 * The period in the address: ?range=last_7_days, or custom with two days. Invalid periods are
 * sent to the server, which refuses them.
 */
export function useRange(defaultRange: ReportRange = 'today') {
  const { get, go } = useQueryParams()
  const days = { start_date: get('start_date') ?? '', end_date: get('end_date') ?? '' }
  const rangeParam = get('range') ?? (days.start_date || days.end_date ? 'custom' : defaultRange)
  const range: ReportRange = reportRange.safeParse(rangeParam).data ?? 'custom'
  const compare: Comparison = comparison.safeParse(get('compare')).data ?? 'previous'
  return {
    range,
    days,
    compare,
    input: {
      range,
      ...(range === 'custom' && days.start_date && { start_date: days.start_date }),
      ...(range === 'custom' && days.end_date && { end_date: days.end_date }),
      ...(compare !== 'previous' && { compare }),
    },
    setComparison: (next: Comparison) => go({ compare: next === 'previous' ? null : next }),
    setRange: (next: ReportRange) =>
      go({ range: next === defaultRange ? null : next, start_date: null, end_date: null }),
    setDays: (start_date: string, end_date: string) => go({ range: 'custom', start_date, end_date }),
  }
}
