import type { ExportCategory, ExportInput, ExportOptions, ExportRecord, ExportType } from '#contract/areas/exports.ts'
import { ExportOptions as ExportOptionsSchema } from '#contract/areas/exports.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Files } from '#api/platform/files/files.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import type { Exportable } from './define-export.ts'
import type { ExportRow } from './exports.db.ts'
import { findExport, insertExport, listExports, updateProgress } from './exports.db.ts'
import { categoriesFor, resolveColumns, exportLocales, canSeeColumns } from './exports.rules.ts'
import { failStaleExport, writeExport } from './exports.job-types.ts'
import { toExportRecord } from './export-record.ts'

const maxPerHour = 10
/** Time limit of an export, retries included. */
const timeoutMs = 30 * 60_000

/** Starts an export. One may run per user and list, ten per hour. The job is enqueued in the same transaction. */
export async function startExport(
  context: Context<ExportInput>,
  list: Exportable,
  options: Partial<ExportOptions> = {},
): Promise<ExportRecord> {
  const { db, input, services, tenant } = context
  const { id: user_id, permissions } = panelUser(context)
  const { type } = list
  const columns = resolveColumns(list, permissions, input.columns)
  const { start_date = null, end_date = null, format, language } = input
  if (start_date && end_date && end_date < start_date)
    throw invalid({ end_date: 'The end cannot be before the start.' })
  if (!exportLocales.includes(language)) throw invalid({ language: 'The selected language is invalid.' })
  const id = newId()
  const days = { start_date, end_date }
  const file = { options: ExportOptionsSchema.parse(options), columns, format, language }
  if (!(await insertExport(db, { id, type, user_id, ...days, ...file }))) throw apiError('EXPORT_IN_PROGRESS')
  await countAttempt(services, ['export', tenant.id, user_id, type], { maxAttempts: maxPerHour, windowSeconds: 3_600 })
  await Promise.all([
    enqueueExport(db, id),
    audit(db, 'export.started', `export:${id}`, {
      type,
      format,
      language,
      columns,
      start_date,
      end_date,
      ...options,
    }),
  ])
  const row = await findExport(db, id)
  if (!row) throw new Error('the new export record was not found')
  return toExportRecord(row, null)
}

/** Starts the archive of everything. One may run per user, ten per hour. */
export async function startBundle(context: Context<{ language: string }>): Promise<ExportRecord> {
  const { db, services, tenant } = context
  const { language } = context.input
  const { id: user_id } = panelUser(context)
  if (!exportLocales.includes(language)) throw invalid({ language: 'The selected language is invalid.' })
  const id = newId()
  const all = { options: ExportOptionsSchema.parse({}), columns: [], start_date: null, end_date: null }
  const isNew = await insertExport(db, { id, type: 'bundle', user_id, ...all, format: 'zip', language })
  if (!isNew) throw apiError('EXPORT_IN_PROGRESS')
  await countAttempt(services, ['export', tenant.id, user_id, 'bundle'], {
    maxAttempts: maxPerHour,
    windowSeconds: 3_600,
  })
  await enqueueExport(db, id)
  await audit(db, 'export.started', `export:${id}`, { type: 'bundle', format: 'zip', language })
  return toExportRecord(orNotFound(await findExport(db, id), 'Export'), null)
}

/** Writes the file of a new record, and fails it after the time limit. */
export async function enqueueExport(db: Db, exportId: string): Promise<void> {
  await writeExport.enqueue(db, { exportId })
  await failStaleExport.enqueue(db, { exportId }, { at: isoAt(db.nowMs + timeoutMs) })
}

/**
 * Stops an export of the user, unless it has ended. The attempt that runs ends at its next page and deletes what it
 * wrote.
 */
export async function cancelExport(context: Context<{ export_id: string }>): Promise<ExportRecord> {
  const { db, input } = context
  const { id: userId } = panelUser(context)
  const row = orNotFound(await findExport(db, input.export_id), 'Export')
  if (row.user_id !== userId) throw notFound('Export')
  const cancelled = { status: 'failed', error: 'cancelled' } as const
  const isCancelled = await publishProgress(db, updateProgress(db, row.id, null, cancelled))
  if (!isCancelled) return toExportRecord(row, null)
  await audit(db, 'export.cancelled', `export:${row.id}`, { type: row.type })
  return toExportRecord({ ...row, ...cancelled }, null)
}

/** Emits the change, if there was one; returns whether there was. */
export async function publishProgress(db: Db, update: ReturnType<typeof updateProgress>): Promise<boolean> {
  const changed = await update
  if (changed) await emit(db, 'export.updated', changed.export_id, changed, changed.merchant_id)
  return changed !== undefined
}

/** Earlier exports of a list, newest first, with the columns the reader may choose. */
export async function exportHistory(
  context: Context<SearchInput>,
  list: Exportable,
): Promise<{ data: ExportRecord[]; meta: { total: number; categories: ExportCategory[] } }> {
  const {
    db,
    input,
    services: { files, clock },
    request,
  } = context
  const { permissions } = panelUser(context)
  const { type } = list
  const { data: rows, meta } = await listExports(db, { ...input, type, sort: sortOf(input.sort) })
  const data = rows.map((row) =>
    toExportRecord(row, canSeeColumns(list, permissions, row.columns) ? downloadUrlOf(row, files, clock()) : null),
  )
  return { data, meta: { ...meta, categories: categoriesFor(list, permissions, request.locale) } }
}

/**
 * Files of all exports. A file of orders is for everybody who may export orders, another one for the user who started its
 * export.
 */
export async function reportExports(
  context: Context<SearchInput & { type?: ExportType | undefined }>,
  mayReadOrders: boolean,
): Promise<{ data: ExportRecord[]; meta: { total: number } }> {
  const {
    db,
    input: { type, ...input },
    services: { files, clock },
  } = context
  const { id } = panelUser(context)
  const { data: rows, meta } = await listExports(db, { ...input, type, sort: sortOf(input.sort) })
  const data = rows.map((row) =>
    toExportRecord(
      row,
      row.user_id === id || (mayReadOrders && row.type === 'order') ? downloadUrlOf(row, files, clock()) : null,
    ),
  )
  return { data, meta }
}

const sortOf = (sort: string | undefined) => sort?.replace('date', 'created_at')

const downloadUrlOf = ({ status, file_key }: ExportRow, files: Files, nowMs: number) =>
  status === 'completed' && file_key !== null ? files.signedUrl(file_key, nowMs) : null
