import { randomBytes } from 'node:crypto'
import type { BundleImport, BundleImportDetails, BundleStep } from '#contract/areas/imports/bundles.ts'
import type { SearchInput } from '#contract/fields.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { BundleStepState } from '#api/platform/column-types.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { kinds, sanitizeFileName, storageKeyFor } from '../../files/file-kinds.rules.ts'
import { saveFileRecord } from '../../files/file-records.commands.ts'
import { FileError, fileErrorText } from '../file-errors.rules.ts'
import { lockImport, updateImport } from '../imports.db.ts'
import { failedRowsAfter } from '../import-rows.db.ts'
import { describeProblem } from '../problems.rules.ts'
import { openBundle } from './bundle-archive.ts'
import {
  findBundleImport,
  hasRunningBundleImport,
  importsOfSteps,
  insertBundleImport,
  listBundleImports,
  lockBundleImport,
  updateBundleImport,
} from './bundle-imports.db.ts'
import type { BundleImportRow } from './bundle-imports.db.ts'
import { runBundleImport, undoBundleImport } from './bundle-imports.job-types.ts'

const shownProblems = 20

function toRecord({ steps, ...row }: BundleImportRow): BundleImport {
  const { id, file_name, created_at, dry_run, status, error } = row
  const hasEnded = status === 'completed' || status === 'cancelled' || status === 'failed'
  return {
    id,
    file_name,
    date: created_at,
    dry_run,
    status,
    error,
    steps_total: steps?.length ?? null,
    steps_done: steps?.filter(({ is_done }) => is_done).length ?? 0,
    can_undo: !dry_run && hasEnded && (steps ?? []).some(({ import_id }) => import_id !== null),
    can_import: dry_run && status === 'completed',
  }
}

type StartInput = { dry_run: boolean; from?: string | undefined }

/** Stores an archive, or takes that of an earlier check, and starts to read it. */
export async function startBundleImport(context: Context<StartInput>): Promise<BundleImport> {
  const { input, openTransaction, request } = context
  const { id: user_id } = panelUser(context)
  const stored = input.from === undefined ? await storeArchive(context) : await archiveOf(context, input.from)
  return openTransaction(async (db) => {
    const record = { id: newId(), user_id, ...stored, locale: request.locale, dry_run: input.dry_run }
    if (!(await insertBundleImport(db, record))) throw apiError('REQUEST_IN_PROGRESS')
    await runBundleImport.enqueue(db, { bundleImportId: record.id })
    if (!input.dry_run)
      await audit(db, 'import.started', `import:${record.id}`, { type: 'bundle', file: stored.file_name })
    return toRecord(orNotFound(await findBundleImport(db, record.id), 'Import'))
  })
}

async function archiveOf({ openTransaction }: Context<unknown>, id: string) {
  const { file_key, file_name } = orNotFound(await openTransaction((db) => findBundleImport(db, id)), 'Import')
  return { file_key, file_name }
}

async function storeArchive(context: Context<unknown>) {
  const { file, services, tenant, openTransaction, request } = context
  if (!file) throw invalid({ file: fileErrorText('missing', request.locale) })
  try {
    await openBundle(file.bytes)
  } catch (error) {
    if (error instanceof FileError) throw invalid({ file: fileErrorText(error.code, request.locale, error.values) })
    throw error
  }
  const file_name = sanitizeFileName(file.name)
  const file_key = storageKeyFor(tenant.id, 'import', 'zip', randomBytes(16).toString('hex'))
  await services.files.put(file_key, file.bytes, kinds.zip.type)
  await openTransaction((db) =>
    saveFileRecord(db, {
      key: file_key,
      file_name,
      mime_type: kinds.zip.type,
      size: file.bytes.length,
      merchant_id: null,
      folder: null,
      purpose: 'import',
      is_private: true,
      width: null,
      height: null,
      uploaded_by: panelUser(context).id,
    }),
  )
  return { file_key, file_name }
}

export async function bundleImportHistory(db: Db, input: SearchInput) {
  const { data, meta } = await listBundleImports(db, { ...input, sort: input.sort?.replace('date', 'created_at') })
  return { data: data.map(toRecord), meta }
}

export async function showBundleImport(db: Db, id: string, locale: string): Promise<BundleImportDetails> {
  const row = orNotFound(await findBundleImport(db, id), 'Import')
  const ids = (row.steps ?? []).flatMap(({ import_id }) => import_id ?? [])
  const imports = new Map((ids.length > 0 ? await importsOfSteps(db, ids) : []).map((one) => [one.id, one]))
  const steps: BundleImportDetails['steps'] = []
  for (const step of row.steps ?? []) {
    const done = step.import_id === null ? undefined : imports.get(step.import_id)
    const failed = done
      ? done.failed_rows === 0
        ? []
        : (await failedRowsAfter(db, done.id, 0, shownProblems)).map((one) => ({ ...one, problems: one.errors ?? [] }))
      : step.problems
    steps.push({
      ...countsOf(step, done),
      problems: failed
        .flatMap(({ row: nth, problems }) =>
          problems.map((problem) => ({ row: nth, ...problem, ...describeProblem(problem, locale) })),
        )
        .slice(0, shownProblems),
    })
  }
  return { ...toRecord(row), steps }
}

type Done = Awaited<ReturnType<typeof importsOfSteps>>[number]
function countsOf(step: BundleStepState, done: Done | undefined): BundleStep {
  const { list, merchant, import_id, rows, is_done, counts } = step
  return {
    list,
    merchant,
    import_id,
    total_rows: rows,
    created_rows: done?.created_rows ?? counts?.created ?? 0,
    updated_rows: done?.updated_rows ?? counts?.updated ?? 0,
    unchanged_rows: done?.unchanged_rows ?? counts?.unchanged ?? 0,
    failed_rows: done?.failed_rows ?? counts?.failed ?? 0,
    kept_rows: done?.kept_rows ?? 0,
    is_done,
  }
}

/** Ends an import between two rows. Rows that are done stay, and can be undone. */
export async function cancelBundleImport(db: Db, id: string): Promise<BundleImport> {
  const row = orNotFound(await lockBundleImport(db, id), 'Import')
  if (row.status !== 'processing') throw apiError('CONFLICT')
  await updateBundleImport(db, id, { status: 'cancelled' })
  for (const { import_id, is_done } of row.steps ?? [])
    if (import_id !== null && !is_done && (await lockImport(db, import_id))?.status === 'processing')
      await updateImport(db, import_id, { status: 'cancelled' })
  return toRecord({ ...row, status: 'cancelled' })
}

/** Starts to take back every list, the last first. */
export async function undoOfBundleImport(db: Db, id: string): Promise<BundleImport> {
  const row = orNotFound(await lockBundleImport(db, id), 'Import')
  if (!toRecord(row).can_undo) throw apiError('CONFLICT')
  if (await hasRunningBundleImport(db)) throw apiError('REQUEST_IN_PROGRESS')
  await updateBundleImport(db, id, { status: 'undoing', attempts: 0 })
  await undoBundleImport.enqueue(db, { bundleImportId: id })
  await audit(db, 'import.undone', `import:${id}`, { type: 'bundle' })
  return toRecord({ ...row, status: 'undoing' })
}
