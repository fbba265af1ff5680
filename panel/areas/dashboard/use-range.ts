import { reportRange } from '#contract/reports.ts'
import type { ReportRange } from '#contract/reports.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'

export const ranges = reportRange.options

/** The period in the address, so that a dashboard can be linked: ?range=last_7_days, or custom with two days. Unknown or incomplete ones are today. */
export function useRange() {
  const { get, go } = useQueryParams()
  const parsed = reportRange.safeParse(get('range'))
  const days = { start_date: get('start_date') ?? '', end_date: get('end_date') ?? '' }
  const complete = /^\d{4}-\d\d-\d\d$/.test(days.start_date) && /^\d{4}-\d\d-\d\d$/.test(days.end_date) && days.start_date <= days.end_date
  const range: ReportRange = !parsed.success || (parsed.data === 'custom' && !complete) ? 'today' : parsed.data
  return {
    range, days,
    input: range === 'custom' ? { range, ...days } : { range },
    choose: (next: ReportRange) => go({ range: next === 'today' ? null : next, start_date: null, end_date: null }),
    chooseDays: (start_date: string, end_date: string) => go({ range: 'custom', start_date, end_date }),
  }
}
