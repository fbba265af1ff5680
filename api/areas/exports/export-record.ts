import type { ExportRecord } from '#contract/areas/exports.ts'
import { ExportOptions as ExportOptionsSchema } from '#contract/areas/exports.ts'
import type { ExportRow } from './exports.db.ts'

export const toExportRecord = ({ options, schedule_id, ...row }: ExportRow, file_url: string | null): ExportRecord => ({
  ...row,
  ...ExportOptionsSchema.parse(options),
  export_id: row.id,
  file_url,
  is_scheduled: schedule_id !== null,
})
