import { z } from 'zod'
import { ExportInput, orderRows } from '#contract/areas/exports.ts'
import { breakdown } from '#contract/schemas/breakdown.ts'

/** What the form of an export asks for. */
export const ExportDraft = ExportInput.extend({
  /** Empty for all. */
  merchant_ids: z.array(z.string()).max(100),
  report_by: orderRows,
  /** Of reports. */
  by: breakdown,
})
export type ExportDraft = z.output<typeof ExportDraft>

export const fileInputOf = ({ start_date, end_date, columns, format, language }: Omit<ExportDraft, 'by'>) => ({
  start_date,
  end_date,
  columns,
  format,
  language,
})
/** Without both days the report is of the last 30 days. */
export const reportInputOf = ({ by, ...draft }: ExportDraft) => ({
  ...fileInputOf(draft),
  by,
  range: draft.start_date && draft.end_date ? ('custom' as const) : ('last_30_days' as const),
})
export const choiceInputOf = (draft: ExportDraft) => ({
  ...fileInputOf(draft),
  merchant_choice: draft.merchant_ids.length > 0 ? ('custom' as const) : ('all' as const),
  merchant_ids: draft.merchant_ids,
})
