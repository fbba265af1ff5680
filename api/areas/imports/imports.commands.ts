import type { ImportFile, ImportFileInput, ImportInput, ImportRecord } from '#contract/areas/imports.ts'
import type { SearchInput } from '#contract/fields.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { exportTexts } from '../exports/exports.rules.ts'
import type { Importable } from './define-import.ts'
import { headingsKey } from './headings.rules.ts'
import { openFile } from './import-file.commands.ts'
import type { ImportRow } from './imports.db.ts'
import { findImportOf, insertImport, listImports, lockImport, updateImport } from './imports.db.ts'
import { keptRows } from './undo-rows.db.ts'
import { failedRowsAfter } from './import-rows.db.ts'
import { runImport, undoImport } from './imports.job-types.ts'
import { shownProblems, checkRows, toProblem, problemsIn, assertShort, validateImport } from './validation.commands.ts'

function toRecord({ files, clock }: AppServices, row: ImportRow): ImportRecord {
  const { id, type, file_name, dry_run, status, error, errors_key, created_at } = row
  const { total_rows, done_rows, created_rows, updated_rows, unchanged_rows, failed_rows, kept_rows } = row
  return {
    id,
    type,
    file_name,
    date: created_at,
    dry_run,
    status,
    error,
    total_rows,
    done_rows,
    created_rows,
    updated_rows,
    imported_rows: created_rows + updated_rows,
    unchanged_rows,
    failed_rows,
    kept_rows,
    errors_url: errors_key === null ? null : files.signedUrl(errors_key, clock()),
    can_undo: !dry_run && created_rows + updated_rows > 0 && (status === 'completed' || status === 'cancelled'),
  }
}

/** Stores a file and says what its columns would fill. */
async function readImport(context: Context<object>, list: Importable): Promise<ImportFile> {
  const file = await openFile({ ...context, input: {} }, list)
  const texts = exportTexts(context.request.locale).columns
  return {
    file_url: context.services.files.signedUrl(file.key, context.services.clock()),
    file_name: file.name,
    total_rows: file.totalRows,
    origin: file.origin,
    columns: file.headings.map((heading, nth) => ({
      heading,
      samples: file.samples.map((record) => record[nth] ?? ''),
      field: file.mapping[nth] ?? null,
    })),
    fields: list.fields.map(({ key, isRequired = false, requiredUnless = [] }) => ({
      key,
      label: texts[key] ?? key,
      is_required: isRequired,
      required_unless: [...requiredUnless],
    })),
  }
}

/** Starts an import. Without `skip_invalid` a file with refused rows gives 422, and nothing is imported. */
async function startImport(context: Context<ImportInput>, list: Importable): Promise<ImportRecord> {
  const { input, services, openTransaction, request } = context
  const { id: user_id } = panelUser(context)
  const file = await openFile(context, list)
  if (!input.skip_invalid && !input.dry_run) {
    assertShort(file, request.locale)
    const problems = problemsIn(await checkRows(context, list, file), request.locale)
    if (problems.length > 0)
      throw invalid(
        Object.fromEntries(problems.map(({ row, field, message }) => [`rows.${row}.${field || 'row'}`, message])),
      )
  }
  return openTransaction(async (db) => {
    const id = newId()
    const { type } = list
    const record = {
      id,
      type,
      user_id,
      file_key: file.key,
      file_name: file.name,
      headings: headingsKey(file.headings),
      mapping: file.mapping,
      dry_run: input.dry_run,
      locale: request.locale,
      total_rows: file.totalRows,
    }
    if (!(await insertImport(db, record))) throw apiError('REQUEST_IN_PROGRESS')
    await Promise.all([
      runImport.enqueue(db, { importId: id }),
      input.dry_run || audit(db, 'import.started', `import:${id}`, { type, file: file.name, rows: file.totalRows }),
    ])
    return toRecord(services, orNotFound(await findImportOf(db, type, id), 'Import'))
  })
}

/** Earlier imports of a list, newest first. */
async function importHistory({ db, input, services }: Context<SearchInput>, list: Importable) {
  const sort = input.sort?.replace('date', 'created_at')
  const { data, meta } = await listImports(db, list.type, { ...input, sort })
  return { data: data.map((row) => toRecord(services, row)), meta }
}

type One = Context<{ import_id: string }>

async function showImport({ db, input: { import_id }, services, request }: One, list: Importable) {
  const row = orNotFound(await findImportOf(db, list.type, import_id), 'Import')
  const [failed, kept] = await Promise.all([
    failedRowsAfter(db, row.id, 0, shownProblems),
    row.kept_rows > 0 ? keptRows(db, row.id, shownProblems) : [],
  ])
  const problems = failed.flatMap(({ row: nth, errors }) =>
    (errors ?? []).map((problem) => toProblem(nth, problem, request.locale)),
  )
  return { ...toRecord(services, row), problems, kept }
}

/** Ends a running import. Rows that are done stay. */
async function cancelImport({ db, input: { import_id }, services }: One, list: Importable) {
  const { id } = orNotFound(await findImportOf(db, list.type, import_id), 'Import')
  if ((await lockImport(db, id))?.status !== 'processing') throw apiError('CONFLICT')
  await updateImport(db, id, { status: 'cancelled' })
  return toRecord(services, orNotFound(await findImportOf(db, list.type, id), 'Import'))
}

/** Starts to undo an import. Records that have changed since stay as they are. */
async function revertImport({ db, input: { import_id }, services }: One, list: Importable) {
  const { id } = orNotFound(await findImportOf(db, list.type, import_id), 'Import')
  const row = orNotFound(await lockImport(db, id), 'Import')
  if (!toRecord(services, row).can_undo) throw apiError('CONFLICT')
  await updateImport(db, id, { status: 'undoing', attempts: 0 })
  await Promise.all([
    undoImport.enqueue(db, { importId: id }),
    audit(db, 'import.undone', `import:${id}`, { type: list.type }),
  ])
  return toRecord(services, orNotFound(await findImportOf(db, list.type, id), 'Import'))
}

/** The handlers of the calls of one list. */
export const importHandlers = (list: Importable) => ({
  readImport: (context: Context<object>) => readImport(context, list),
  validateImport: (context: Context<ImportFileInput>) => validateImport(context, list),
  startImport: (context: Context<ImportInput>) => startImport(context, list),
  imports: (context: Context<SearchInput>) => importHistory(context, list),
  showImport: (context: One) => showImport(context, list),
  cancelImport: (context: One) => cancelImport(context, list),
  undoImport: (context: One) => revertImport(context, list),
})
