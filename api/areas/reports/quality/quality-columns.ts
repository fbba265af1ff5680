import type { BreakdownRow } from '#contract/areas/reports.ts'
import type { Quality } from '#contract/areas/reports/quality.ts'
import { amountCell } from '../../exports/cells.rules.ts'
import type { Cell } from '../../exports/csv.rules.ts'

type Row = Pick<BreakdownRow, 'quality' | 'currency'>

const figure =
  (name: keyof Quality) =>
  (row: Row): Cell =>
    row.quality?.[name] ?? null
const amount =
  (name: 'refunds' | 'problem_cost') =>
  ({ quality, currency }: Row): Cell =>
    quality && amountCell(quality[name], currency)

/** Percent with one decimal. */
const share =
  (name: keyof Quality, whole: 'orders' | 'accepted_orders' = 'orders') =>
  ({ quality }: Row): Cell => {
    const [part, all] = [quality?.[name] ?? 0, quality?.[whole] ?? 0]
    return all === 0 ? null : Math.round((part / all) * 1000) / 10
  }

/** Columns of the breakdown by quality in files. They are empty in the others. */
export const qualityColumns = {
  acceptance_median: figure('acceptance_median'),
  acceptance_p95: figure('acceptance_p95'),
  accepted_late_percent: share('accepted_late', 'accepted_orders'),
  preparation_median: figure('preparation_median'),
  preparation_p95: figure('preparation_p95'),
  lateness_median: figure('lateness_median'),
  lateness_p95: figure('lateness_p95'),
  missed_percent: share('missed_orders'),
  store_cancelled_percent: share('store_cancelled_orders'),
  unavailable_percent: share('unavailable_orders'),
  problem_percent: share('problem_orders'),
  paused_minutes: figure('paused_minutes'),
  refunds: amount('refunds'),
  problem_cost: amount('problem_cost'),
}
