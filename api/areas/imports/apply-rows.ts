import type { RowProblem } from '#contract/areas/imports.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import type { Importable, Row } from './define-import.ts'
import { serializeImports } from './imports.db.ts'
import type { RowOutcome } from './import-rows.db.ts'
import { problemsOf } from './row-errors.ts'

export const rowsPerTransaction = 100

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

/** Applies rows in one transaction. If one of them is refused, halves are tried, so that a refused row leaves nothing behind. */
export async function applyRows(work: RowWork, rows: readonly Row[]): Promise<RowOutcome[]> {
  try {
    return await applyTogether(work, rows)
  } catch (error) {
    const problems = problemsOf(error, work.list)
    if (!problems) throw error
    const [first] = rows
    if (rows.length === 1 && first) return saveFailure(work, first, problems)
  }
  const half = Math.ceil(rows.length / 2)
  return [...(await applyRows(work, rows.slice(0, half))), ...(await applyRows(work, rows.slice(half)))]
}

async function applyTogether(work: RowWork, rows: readonly Row[]): Promise<RowOutcome[]> {
  const { list, openTransaction, scope, isDryRun, save, ...context } = work
  let outcomes: RowOutcome[] = []
  const apply = async (db: Db) => {
    await serializeImports(db, list.type)
    const valid = rows.filter(({ problem }) => !problem)
    const results = await list.apply(
      { ...context, db },
      valid.map(({ cells }) => cells),
    )
    const byRow = new Map(valid.map(({ row }, nth) => [row, results[nth]]))
    outcomes = rows.map(({ row, problem }) => ({
      row,
      result: byRow.get(row) ?? { outcome: 'failed', errors: problem ? [problem] : [] },
    }))
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
  errors: RowProblem[],
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [{ row, result: { outcome: 'failed', errors } }]
  await openTransaction((db) => save(db, outcomes), { scope })
  return outcomes
}
