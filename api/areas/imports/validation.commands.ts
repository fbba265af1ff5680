import type { ImportFileInput, ImportProblem, ImportValidation, RowProblem } from '#contract/areas/imports.ts'
import { importLimits } from '#contract/areas/imports.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Context } from '#api/platform/handlers.ts'
import { applyRows, rowsPerTransaction } from './apply-rows.ts'
import type { Importable } from './define-import.ts'
import { fileErrorText } from './file-errors.rules.ts'
import type { OpenFile } from './import-file.commands.ts'
import { openFile } from './import-file.commands.ts'
import type { RowOutcome } from './import-rows.db.ts'
import { describeProblem } from './problems.rules.ts'
import { readBatches } from './read-rows.ts'

export const shownProblems = 100

/** Applies all rows in transactions that are rolled back, and returns those that were refused. */
export async function checkRows(context: Context<unknown>, list: Importable, file: OpenFile): Promise<RowOutcome[]> {
  const { services, tenant, openTransaction, request } = context
  const bytes = await services.files.readBytes(file.key)
  const scope = await openTransaction(async (db) => db.scope)
  const work = { list, tenant, services, openTransaction, scope, locale: request.locale, isDryRun: true }
  const failed: RowOutcome[] = []
  const save = async (_: unknown, outcomes: readonly RowOutcome[]) =>
    void failed.push(...outcomes.filter(({ result }) => result.outcome === 'failed'))
  for await (const batch of readBatches(bytes, { ...file, list, skip: 0, size: rowsPerTransaction }, work))
    await applyRows({ ...work, save }, batch)
  return failed
}

export const toProblem = (row: number, problem: RowProblem, locale: string): ImportProblem => ({
  row,
  ...problem,
  ...describeProblem(problem, locale),
})

export const problemsIn = (failed: readonly RowOutcome[], locale: string) =>
  failed
    .flatMap(({ row, result }) =>
      result.outcome === 'failed' ? result.errors.map((problem) => toProblem(row, problem, locale)) : [],
    )
    .slice(0, shownProblems)

export function assertShort({ totalRows }: OpenFile, locale: string): void {
  if (totalRows > importLimits.validatedRows)
    throw invalid({
      file: fileErrorText('too_many_to_validate', locale, { limit: importLimits.validatedRows }),
    })
}

export async function validateImport(context: Context<ImportFileInput>, list: Importable): Promise<ImportValidation> {
  const file = await openFile(context, list)
  assertShort(file, context.request.locale)
  const failed = await checkRows(context, list, file)
  return {
    valid: failed.length === 0,
    total_rows: file.totalRows,
    valid_rows: file.totalRows - failed.length,
    errors: problemsIn(failed, context.request.locale),
  }
}
