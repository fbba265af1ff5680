import type { ImportProblem } from '#contract/areas/imports.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { toApiError } from '#api/platform/http/errors.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { CellError } from './cell-values.rules.ts'
import type { Importable, Row } from './define-import.ts'
import { serializeImports } from './imports.db.ts'
import type { RowOutcome } from './imports.db.ts'

/** What applying rows needs. `save` runs in the transaction of the rows, or alone after a dry run. */
export type RowWork = {
  list: Importable
  tenant: ResolvedTenant
  services: AppServices
  openTransaction: OpenTransaction
  scope: { tenantId: string; merchantId: string | null }
  locale: string
  isDryRun: boolean
  save: (db: Db, outcomes: readonly RowOutcome[]) => Promise<void>
}

/** Undoes the transaction of a dry run. */
class DryRunEnd extends Error {}

/**
 * Applies rows in one transaction. If one of them is refused, each is applied in a transaction of its own, so that a refused
 * row leaves nothing behind.
 */
export async function applyRows(work: RowWork, rows: readonly Row[]): Promise<RowOutcome[]> {
  try {
    return await applyTogether(work, rows)
  } catch (error) {
    const problems = problemsOf(error)
    if (!problems) throw error
    const [first] = rows
    if (rows.length === 1 && first) return saveFailure(work, first, problems)
  }
  const outcomes: RowOutcome[] = []
  for (const row of rows) outcomes.push(...(await applyRows(work, [row])))
  return outcomes
}

async function applyTogether(work: RowWork, rows: readonly Row[]): Promise<RowOutcome[]> {
  const { list, openTransaction, scope, isDryRun, save, ...context } = work
  let outcomes: RowOutcome[] = []
  const apply = async (db: Db) => {
    outcomes = []
    await serializeImports(db, list.type)
    for (const { row, cells, problem } of rows)
      outcomes.push({
        row,
        result: problem ? { outcome: 'failed', errors: [problem] } : await list.apply({ ...context, db }, cells),
      })
    if (isDryRun) throw new DryRunEnd()
    await save(db, outcomes)
  }
  try {
    await openTransaction(apply, { scope })
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
    await openTransaction((db) => save(db, outcomes), { scope })
  }
  return outcomes
}

async function saveFailure(
  { openTransaction, scope, save }: RowWork,
  { row }: Row,
  errors: Omit<ImportProblem, 'row'>[],
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [{ row, result: { outcome: 'failed', errors } }]
  await openTransaction((db) => save(db, outcomes), { scope })
  return outcomes
}

/** Why a row was refused; undefined for errors that the row has not caused. */
export function problemsOf(error: unknown): Omit<ImportProblem, 'row'>[] | undefined {
  if (error instanceof CellError) return [{ field: error.field, message: error.message }]
  const expected = toApiError(error)
  if (!expected || expected.status >= 500 || expected.status === 429 || expected.code === 'CONFLICT') return undefined
  const { fields, message } = expected
  return fields
    ? Object.entries(fields).map(([field, [first = message]]) => ({ field, message: first }))
    : [{ field: '', message }]
}
