import { reportRange } from '#contract/reports.ts'
import type { ReportRange } from '#contract/reports.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'

export const ranges = reportRange.options

/**
 * The period in the address, so that a dashboard can be linked: ?range=last_7_days, or custom with two days;
 * nothing is today. What cannot be is asked for as it stands, for the server to refuse.
 */
export function useRange() {
  const { get, go } = useQueryParams()
  const days = { start_date: get('start_date') ?? '', end_date: get('end_date') ?? '' }
  const named = get('range') ?? (days.start_date || days.end_date ? 'custom' : 'today')
  const range: ReportRange = reportRange.safeParse(named).data ?? 'custom'
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
    choose: (next: ReportRange) => go({ range: next === 'today' ? null : next, start_date: null, end_date: null }),
    chooseDays: (start_date: string, end_date: string) => go({ range: 'custom', start_date, end_date }),
  }
}
