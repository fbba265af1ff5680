import { reportRange } from '#contract/reports.ts'
import type { ReportRange } from '#contract/reports.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'

export const ranges = reportRange.options

/**
 * The period in the address: ?range=last_7_days, or custom with two days; today by default. Invalid periods are
 * sent to the server, which refuses them.
 */
export function useRange() {
  const { get, go } = useQueryParams()
  const days = { start_date: get('start_date') ?? '', end_date: get('end_date') ?? '' }
  const rangeParam = get('range') ?? (days.start_date || days.end_date ? 'custom' : 'today')
  const range: ReportRange = reportRange.safeParse(rangeParam).data ?? 'custom'
  return {
    range,
    days,
    input:
      range === 'custom'
        ? {
            range,
            ...(days.start_date && { start_date: days.start_date }),
            ...(days.end_date && { end_date: days.end_date }),
          }
        : { range },
    setRange: (next: ReportRange) => go({ range: next === 'today' ? null : next, start_date: null, end_date: null }),
    setDays: (start_date: string, end_date: string) => go({ range: 'custom', start_date, end_date }),
  }
}
