import type { ExportError } from '#contract/areas/exports.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import type { AnyJob, JobContext } from '#api/platform/events/job.ts'
import { job } from '#api/platform/events/job.ts'
import { withCompactHeap } from '#api/platform/runtime/compact-heap.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { usedBytes } from '../files/files.queries.ts'
import { storageKeyFor, kinds as fileKinds } from '../files/file-kinds.rules.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import type { Exportable } from './define-export.ts'
import { publishProgress } from './exports.commands.ts'
import { mailExportCompleted } from './export-mail.commands.ts'
import type { ExportAttempt } from './exports.db.ts'
import { updateProgress, startAttempt } from './exports.db.ts'
import { failStaleExport, writeExport } from './exports.job-types.ts'
import { mailScheduledExport } from './schedules/scheduled-mail.commands.ts'
import type { ExportWork } from './export-pages.ts'
import { ExportStopped, listOf } from './export-pages.ts'
import { bytesOf } from './export-bytes.ts'

const maxAttempts = 3

/**
 * Writes the file. Each attempt has its own key and deletes files of earlier ones; only the latest completes
 * the record.
 */
const writeExportJob = (lists: readonly Exportable[]) =>
  job({
    ...writeExport,
    retries: maxAttempts,
    ownTransactions: true,
    usesReportPool: true,
    run: (context) => attemptExport(lists, context),
  })

async function attemptExport(
  lists: readonly Exportable[],
  { openTransaction, services, input: { exportId } }: JobContext<{ exportId: string }>,
): Promise<void> {
  const { record, tenantId, used } = await openTransaction(async (db) => ({
    record: await startAttempt(db, exportId),
    tenantId: db.scope.tenantId,
    used: await usedBytes(db),
  }))
  const tenant = record && (await services.tenants.find(tenantId))
  if (!record || !tenant) return
  const work: ExportWork = {
    lists,
    openTransaction,
    services,
    record,
    tenant,
    timezone: record.timezone ?? tenant.timezone,
    tenantId,
  }
  for (let attempt = 1; attempt < record.attempts; attempt++) await discard(services, keyOf(work, attempt))
  if (record.attempts > maxAttempts) return markFailed(work, 'internal_error')
  if (used > services.config.STORAGE_QUOTA_MB * 1_048_576) return markFailed(work, 'storage_full')
  try {
    await withCompactHeap(() => writeFile(work))
  } catch (error) {
    await discard(services, keyOf(work, record.attempts))
    if (error instanceof ExportStopped) return
    if (record.attempts < maxAttempts) throw error
    services.log.error({ err: error, exportId }, 'export failed')
    await markFailed(work, 'internal_error')
  }
}

const formatOf = ({ format }: ExportAttempt) => (format === 'excel' ? 'xlsx' : format)
const keyOf = ({ record, tenantId }: ExportWork, attempt: number) =>
  storageKeyFor(tenantId, 'export', formatOf(record), `${record.id.replaceAll('-', '')}${attempt}`)

async function writeFile(work: ExportWork): Promise<void> {
  const { openTransaction, services, record, tenant, timezone } = work
  const key = keyOf(work, record.attempts)
  const progress = { records: 0 }
  const mime_type = fileKinds[formatOf(record)].type
  const size = await services.files.putStream(key, bytesOf(work, progress), mime_type)
  const file_name = `${record.type}-${localDate(msOf(record.created_at), timezone)}.${formatOf(record)}`
  const isOurs = await openTransaction(async (db) => {
    const isUpdated = await publishProgress(
      db,
      updateProgress(db, record.id, record.attempts, { status: 'completed', records: progress.records, file_key: key }),
    )
    const details = {
      merchant_id: record.merchant_id,
      folder: null,
      purpose: 'export',
      is_private: true,
      width: null,
      height: null,
      uploaded_by: record.user_id,
    } as const
    if (!isUpdated) return false
    const completed = { services, tenant, record, file_key: key, file_name, records: progress.records }
    if (record.schedule_id === null) await mailExportCompleted(db, completed)
    else await mailScheduledExport(db, listOf(work), completed)
    await saveFileRecord(db, { key, file_name, mime_type, size, ...details })
    return true
  })
  if (!isOurs) await discard(services, key)
}

const markFailed = async ({ openTransaction, record }: ExportWork, error: ExportError): Promise<void> =>
  void (await openTransaction((db) =>
    publishProgress(db, updateProgress(db, record.id, record.attempts, { status: 'failed', error })),
  ))

async function discard({ files }: AppServices, key: string): Promise<void> {
  if (await files.exists(key)) await files.remove(key)
}

/** Fails an export that is still running after the time limit. */
const failStaleExportJob = job({
  ...failStaleExport,
  run: async ({ db, input: { exportId } }) =>
    void (await publishProgress(db, updateProgress(db, exportId, null, { status: 'failed', error: 'timeout' }))),
})

/** `lists` are all lists that can be exported. */
export const exportJobs = (lists: readonly Exportable[]): AnyJob[] => [writeExportJob(lists), failStaleExportJob]
