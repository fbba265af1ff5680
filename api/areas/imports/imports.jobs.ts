import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AnyJob, JobContext } from '#api/platform/events/job.ts'
import { job } from '#api/platform/events/job.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { createPace } from '#api/platform/limits/background-pace.ts'
import { kinds, storageKeyFor } from '../files/file-kinds.rules.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { byteOrderMark, csvLine } from '../exports/csv.rules.ts'
import { applyRows, rowsPerTransaction } from './apply-rows.ts'
import type { RowWork } from './apply-rows.ts'
import type { Importable } from './define-import.ts'
import { FileError, fileErrorText } from './file-errors.rules.ts'
import {
  deleteRow,
  failedRowsAfter,
  findImport,
  keepRow,
  lastChangedRows,
  lockImport,
  saveOutcomes,
  updateImport,
} from './imports.db.ts'
import type { ImportRow } from './imports.db.ts'
import { runImport, undoImport } from './imports.job-types.ts'
import { openTable } from './archive.ts'
import { describeProblem, importTexts } from './problems.rules.ts'
import { problemsOf } from './row-errors.ts'
import { readBatches, readTable } from './read-rows.ts'

/** A job ends after this time and enqueues its continuation, so that other jobs get their turn. */
const sliceMs = 45_000
const maxAttempts = 5

type Input = JobContext<{ importId: string }>
type Work = Pick<Input, 'openTransaction' | 'services'> & {
  record: ImportRow
  tenant: ResolvedTenant
  list: Importable
  scope: RowWork['scope']
}

/** The record left this job: it was cancelled, or another process has gone on with it. */
class LostImport extends Error {}

async function open(lists: readonly Importable[], context: Input, status: ImportRow['status']): Promise<Work | null> {
  const { openTransaction, services, input } = context
  const { record, tenantId } = await openTransaction(async (db) => ({
    record: await findImport(db, input.importId),
    tenantId: db.scope.tenantId,
  }))
  const tenant = await services.tenants.find(tenantId)
  const list = lists.find(({ type }) => type === record?.type)
  if (!record || !tenant || !list || record.status !== status) return null
  return { openTransaction, services, record, tenant, list, scope: { tenantId, merchantId: record.merchant_id } }
}

async function runSlice(work: Work): Promise<void> {
  const { record, services, openTransaction, scope, tenant, list } = work
  const startedAt = services.clock()
  const bytes = await services.files.readBytes(record.file_key)
  const rowWork: RowWork = {
    list,
    tenant,
    services,
    openTransaction,
    scope,
    locale: record.locale,
    isDryRun: record.dry_run,
    save: async (db, outcomes) => {
      const now = await lockImport(db, record.id)
      if (now?.status !== 'processing' || now.done_rows !== (outcomes[0]?.row ?? 0) - 1) throw new LostImport()
      const ids = outcomes.flatMap(({ result }) => ('id' in result ? [result.id] : []))
      const changed = ids.length === 0 || record.dry_run ? [] : await list.changedAt(db, ids)
      await saveOutcomes(db, record.id, outcomes, new Map(changed.map(({ id, updated_at }) => [id, updated_at])))
    },
  }
  const source = {
    name: record.file_name,
    mapping: record.mapping,
    list,
    skip: record.done_rows,
    size: rowsPerTransaction,
  }
  const pace = createPace(() => services.pool.criticalCount)
  for await (const batch of readBatches(bytes, source, rowWork)) {
    await applyRows(rowWork, batch)
    await pace.wait()
    if (services.clock() - startedAt > sliceMs)
      return openTransaction((db) => runImport.enqueue(db, { importId: record.id }))
  }
  await complete(work, bytes)
}

async function complete(work: Work, bytes: Buffer): Promise<void> {
  const { record, openTransaction, scope } = work
  const errors_key = await writeErrors(work, bytes)
  await openTransaction(
    async (db) => {
      if ((await lockImport(db, record.id))?.status === 'processing')
        await updateImport(db, record.id, { status: 'completed', errors_key })
    },
    { scope },
  )
}

/** Writes the refused rows with their problems in a last column, in the language of the user. Null without any. */
async function writeErrors(work: Work, bytes: Buffer): Promise<string | null> {
  const { record, services, openTransaction, scope, tenant } = work
  const first = await openTransaction((db) => failedRowsAfter(db, record.id, 0, 1), { scope })
  if (first.length === 0) return null
  const key = storageKeyFor(tenant.id, 'export', 'csv', randomBytes(16).toString('hex'))
  const mime_type = kinds.csv.type
  const size = await services.files.putStream(key, Readable.from(errorLines(work, bytes)), mime_type)
  await openTransaction(
    (db) =>
      saveFileRecord(db, {
        key,
        file_name: `errors-${record.file_name.replace(/\.\w+$/, '')}.csv`,
        mime_type,
        size,
        merchant_id: record.merchant_id,
        folder: null,
        purpose: 'export',
        is_private: true,
        width: null,
        height: null,
        uploaded_by: record.user_id,
      }),
    { scope },
  )
  return key
}

async function* errorLines({ record, list, openTransaction, scope }: Work, bytes: Buffer): AsyncGenerator<string> {
  let failed: Awaited<ReturnType<typeof failedRowsAfter>> = []
  let nth = -1
  for await (const cells of readTable(await openTable(bytes, record.file_name), list)) {
    if (++nth === 0) {
      yield byteOrderMark + csvLine([...cells, importTexts(record.locale).heading])
      continue
    }
    if (failed.length === 0)
      failed = await openTransaction((db) => failedRowsAfter(db, record.id, nth - 1, 500), { scope })
    if (failed.length === 0) return
    if (failed[0]?.row !== nth) continue
    const texts = (failed[0].errors ?? []).map((problem) => {
      const { label, message } = describeProblem(problem, record.locale)
      return label === '' ? message : `${label}: ${message}`
    })
    failed = failed.slice(1)
    yield csvLine([...cells, texts.join(' ')])
  }
}

/** Undoes one row after the other, the last first. Records that have changed since stay as they are. */
async function undoSlice(work: Work): Promise<void> {
  const { record, services, openTransaction, scope } = work
  const startedAt = services.clock()
  for (;;) {
    const rows = await openTransaction((db) => lastChangedRows(db, record.id, 100), { scope })
    if (rows.length === 0) break
    for (const row of rows) await undoRow(work, row)
    if (services.clock() - startedAt > sliceMs)
      return openTransaction((db) => undoImport.enqueue(db, { importId: record.id }))
  }
  await openTransaction((db) => updateImport(db, record.id, { status: 'undone' }), { scope })
}

type ChangedRow = Awaited<ReturnType<typeof lastChangedRows>>[number]
async function undoRow(work: Work, row: ChangedRow): Promise<void> {
  const { record, openTransaction, scope } = work
  const keep = (db: Db) => keepRow(db, record.id, row.row)
  try {
    await openTransaction(
      async (db) => ((await revert(work, db, row)) ? deleteRow(db, record.id, row.row) : keep(db)),
      {
        scope,
      },
    )
  } catch (error) {
    if (!problemsOf(error, work.list)) throw error
    await openTransaction(keep, { scope })
  }
}

/** Whether the record was as the import had left it, and is now as before. */
async function revert({ list, tenant, services, record }: Work, db: Db, row: ChangedRow): Promise<boolean> {
  const { record_id: id, before, changed_at, outcome } = row
  const [current] = id === null ? [] : await list.changedAt(db, [id])
  if (id === null || current?.updated_at !== changed_at) return false
  const context = { db, tenant, services, locale: record.locale }
  if (outcome === 'created') await list.remove(context, id)
  else await list.restore(context, id, new Map(Object.entries(before ?? {})))
  return true
}

/** Runs a slice. A file that cannot be read fails the import, as an error that comes back in every attempt does. */
const importJob = (
  lists: readonly Importable[],
  type: typeof runImport,
  status: ImportRow['status'],
  runOne: (work: Work) => Promise<void>,
) =>
  job({
    ...type,
    retries: maxAttempts,
    ownTransactions: true,
    usesReportPool: true,
    run: async (context) => {
      const work = await open(lists, context, status)
      if (!work) return
      const { record, openTransaction, services, scope } = work
      try {
        await runOne(work)
      } catch (error) {
        if (error instanceof LostImport) return
        const attempts = record.attempts + 1
        const isFinal = error instanceof FileError || attempts >= maxAttempts
        const { code, values } = error instanceof FileError ? error : new FileError('failed')
        const reason = fileErrorText(code, record.locale, values)
        await openTransaction(
          (db) => updateImport(db, record.id, { attempts, ...(isFinal ? { status: 'failed', error: reason } : {}) }),
          { scope },
        )
        if (!isFinal) throw error
        services.log.error({ err: error, importId: record.id }, 'import failed')
      }
    },
  })

/** `lists` are all lists that can be imported. */
export const importJobs = (lists: readonly Importable[]): { run: AnyJob; undo: AnyJob } => ({
  run: importJob(lists, runImport, 'processing', runSlice),
  undo: importJob(lists, undoImport, 'undoing', undoSlice),
})
