import { z } from 'zod'
import { call } from '../call.ts'
import type { Scope } from '../call.ts'
import { day, id, ids, instant, locale, pageWithTotals, searchInput, url } from '../fields.ts'
import type { Permission } from '../permissions.ts'

export const exportType = z.enum(['order', 'payout', 'merchants', 'customers', 'users', 'products'])
export type ExportType = z.infer<typeof exportType>
const exportFormat = z.enum(['csv', 'excel'])
export type ExportFormat = z.infer<typeof exportFormat>
export const exportStatus = z.enum(['processing', 'completed', 'failed'])
/** Why an export failed. */
const exportError = z.enum(['internal_error', 'timeout', 'storage_full'])
export type ExportError = z.infer<typeof exportError>

/** Filters of an export besides its period; stored with the record. */
export const ExportOptions = z.object({
  merchant_choice: z.enum(['all', 'custom']).nullable().default(null),
  merchant_ids: ids.default([]),
  /** Of the payout report. */
  payout_provider_id: id.nullable().default(null),
  report_by: z.enum(['order', 'product']).nullable().default(null),
})
export type ExportOptions = z.infer<typeof ExportOptions>

/**
 * `records` grows while the file is written. `file_url` is a signed link, valid for 24 hours, for users who may see
 * every column of the file.
 */
export const ExportRecord = z.object({
  id,
  export_id: id,
  type: exportType,
  date: instant,
  start_date: day.nullable(),
  end_date: day.nullable(),
  ...ExportOptions.shape,
  columns: z.array(z.string()),
  format: exportFormat,
  language: locale,
  records: z.int().nullable(),
  status: exportStatus,
  file_url: url.nullable(),
  error: exportError.nullable(),
})
export type ExportRecord = z.infer<typeof ExportRecord>

/** Columns that the user can choose, in the language of the user. */
export const ExportCategory = z.object({
  category: z.string(),
  label: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string() })),
})
export type ExportCategory = z.infer<typeof ExportCategory>

/** Default of columns: all that the user can choose. Days are whole days in the time zone of the tenant. */
export const ExportInput = z.object({
  start_date: day.nullish(),
  end_date: day.nullish(),
  columns: z.array(z.string().max(60)).min(1).max(100).optional(),
  format: exportFormat.default('csv'),
  language: locale.default('en'),
})
export type ExportInput = z.output<typeof ExportInput>

const exportFailedMessage = 'Export failed. Please try again.'

/** Calls that start an export of one type and list earlier exports. */
export const exportCalls = (scope: Scope, path: `/${string}`, needs: Permission | readonly Permission[]) => ({
  startExport: call(scope, `POST ${path}`, needs, {
    input: ExportInput,
    output: ExportRecord,
    status: 201,
    fallback: exportFailedMessage,
  }),
  exports: call(scope, `GET ${path}`, needs, {
    input: searchInput,
    ...pageWithTotals(ExportRecord, { categories: z.array(ExportCategory) }),
  }),
})
