import { Readable } from 'node:stream'
import type { ExportError } from '#contract/areas/exports.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import { job } from '#api/platform/events/job.ts'
import type { AnyJob, JobContext } from '#api/platform/events/job.ts'
import { withCompactHeap } from '#api/platform/runtime/compact-heap.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { usedBytes } from '../files/files.queries.ts'
import { storageKeyFor, kinds as fileKinds } from '../files/file-kinds.rules.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { byteOrderMark, csvLine } from './csv.rules.ts'
import type { Cell } from './csv.rules.ts'
import type { Exportable } from './define-export.ts'
import { mailExportCompleted, publishProgress } from './exports.commands.ts'
import { updateProgress, startAttempt } from './exports.db.ts'
import type { ExportAttempt } from './exports.db.ts'
import { exportTexts, instantRangeOf } from './exports.rules.ts'
import { failStaleExport, writeExport } from './exports.job-types.ts'
import { mailScheduledExport } from './schedules/due-exports.commands.ts'
import { zipStream } from '#api/platform/files/zip-writer.ts'
import { bundleEntries } from './bundle/bundle-entries.ts'
import { workbookStream } from './workbook.ts'

/** The export was cancelled or has timed out, or a later attempt writes its file. */
class ExportStopped extends Error {}

const maxAttempts = 3
/** Few enough that writing a page holds up nothing else for long. */
const rowsPerPage = 250
const progressIntervalMs = 2_000

type ExportWork = {
  lists: readonly Exportable[]
  openTransaction: OpenTransaction
  services: AppServices
  record: ExportAttempt
  tenant: ResolvedTenant
  timezone: string
  tenantId: string
}

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

/**
 * Pages of rows, each read in its own transaction in the scope of the export while the page before is written. Reports
 * progress every two seconds.
 */
async function* pagesOf(work: ExportWork, progress: { records: number }): AsyncGenerator<Cell[][]> {
  const read = pageReader(work)
  const report = progressReporter(work, progress)
  let next: Promise<Page> | undefined = read(null)
  while (next) {
    const { rows, last }: Page = await next
    next = last === null ? undefined : read(last)
    // A failed read is thrown when its turn comes.
    next?.catch(() => undefined)
    yield rows
    progress.records += rows.length
    if (next) await report()
  }
}

/** Reports progress every two seconds. The function throws if the export was stopped meanwhile. */
function progressReporter({ openTransaction, services, record }: ExportWork, progress: { records: number }) {
  let reportedAt = services.clock()
  return async () => {
    if (services.clock() - reportedAt < progressIntervalMs) return
    reportedAt = services.clock()
    const isRunning = await openTransaction((db) =>
      publishProgress(db, updateProgress(db, record.id, record.attempts, { records: progress.records })),
    )
    if (!isRunning) throw new ExportStopped()
  }
}

type Page = { rows: Cell[][]; last: string | null }

function listOf({ lists, record }: ExportWork): Exportable {
  const list = lists.find(({ type, reportBy }) => type === record.type && reportBy === record.options.report_by)
  if (!list) throw new Error(`unknown export type ${record.type}`)
  return list
}

const pageReader = (work: ExportWork) => {
  const list = listOf(work)
  return (after: string | null) => readPage(work, list, work.record.columns, after)
}

function readPage(
  { openTransaction, record, timezone, tenantId }: ExportWork,
  list: Exportable,
  columns: readonly string[],
  after: string | null,
): Promise<Page> {
  const { values } = exportTexts(record.language)
  const format = { locale: record.language, timezone, translate: (value: string) => values[value] ?? value }
  const input = {
    limit: rowsPerPage,
    options: record.options,
    start_date: record.start_date,
    end_date: record.end_date,
    timezone,
    ...instantRangeOf(record.start_date, record.end_date, timezone),
  }
  const scope = { tenantId, merchantId: record.merchant_id }
  return openTransaction((db) => list.page(db, { ...input, after }, columns, format), { scope })
}

function bytesOf(work: ExportWork, progress: { records: number }): Readable {
  const { format, language, columns, type } = work.record
  if (format === 'zip') return zipStream(bundleOf(work, progress))
  const pages = pagesOf(work, progress)
  const { columns: names } = exportTexts(language)
  const heads = columns.map((name) => names[name] ?? name)
  return format === 'csv'
    ? Readable.from(linesOf(heads, pages), { objectMode: false, highWaterMark: 1 })
    : workbookStream(type, heads, pages)
}

/** Everything of the tenant, in the scope above all merchants. */
function bundleOf(work: ExportWork, progress: { records: number }) {
  const { lists, openTransaction, services, record, tenant, tenantId } = work
  const report = progressReporter(work, progress)
  const scope = { tenantId, merchantId: null }
  return bundleEntries({
    lists,
    language: record.language,
    openTransaction: (run) => openTransaction(run, { scope }),
    files: services.files,
    readList: (list, columns, after) => readPage(work, list, columns, after),
    onRows: (count) => {
      progress.records += count
      return report()
    },
    about: { tenant: tenant.name, created_at: record.created_at },
  })
}

/**
 * One chunk for each page, because a chunk costs more than a line. Bytes, because a text would hold the cells of its
 * page until it is written.
 */
async function* linesOf(heads: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(heads))
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(rows.map(csvLine).join(''))
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
