import type { AnyJob } from '#api/platform/events/job.ts'
import { job } from '#api/platform/events/job.ts'
import { createPace } from '#api/platform/limits/background-pace.ts'
import type { RowWork } from './apply-rows.ts'
import { applyRows, rowsPerTransaction } from './apply-rows.ts'
import type { Importable } from './define-import.ts'
import { FileError, fileErrorText } from './file-errors.rules.ts'
import type { ImportRow } from './imports.db.ts'
import { lockImport, updateImport } from './imports.db.ts'
import { saveOutcomes } from './import-rows.db.ts'
import { runImport, undoImport } from './imports.job-types.ts'
import { readBatches } from './read-rows.ts'
import type { ImportWork } from './import-work.ts'
import { openImport, sliceMs } from './import-work.ts'
import { writeErrors } from './error-file.ts'
import { undoSlice } from './undo-import.ts'

const maxAttempts = 5

/** The record left this job: it was cancelled, or another process has gone on with it. */
class LostImport extends Error {}

async function runSlice(work: ImportWork): Promise<void> {
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

async function complete(work: ImportWork, bytes: Buffer): Promise<void> {
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

/** Runs a slice. A file that cannot be read fails the import, as an error that comes back in every attempt does. */
const importJob = (
  lists: readonly Importable[],
  type: typeof runImport,
  status: ImportRow['status'],
  runOne: (work: ImportWork) => Promise<void>,
) =>
  job({
    ...type,
    retries: maxAttempts,
    ownTransactions: true,
    usesReportPool: true,
    run: async (context) => {
      const work = await openImport(lists, context, status)
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
