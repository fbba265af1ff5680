import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { AppliedRow } from './define-import.ts'

export type RowOutcome = { row: number; result: AppliedRow }

/** Writes what happened to rows, and how far the import came. */
export async function saveOutcomes(
  db: Db,
  importId: string,
  outcomes: readonly RowOutcome[],
  changedAt: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const count = (outcome: string) => outcomes.filter(({ result }) => result.outcome === outcome).length
  const rows = outcomes.flatMap(({ row, result }) => (result.outcome === 'unchanged' ? [] : [{ row, result }]))
  await Promise.all([
    rows.length > 0 &&
      db
        .insertInto('import_row')
        .values(
          rows.map(({ row, result }) => ({
            import_id: importId,
            merchant_id: db.scope.merchantId,
            row,
            outcome: result.outcome,
            record_id: result.outcome === 'failed' ? null : result.id,
            before: result.outcome === 'updated' ? json(result.before) : null,
            changed_at: result.outcome === 'failed' ? null : (changedAt.get(result.id) ?? null),
            errors: result.outcome === 'failed' ? json(result.errors) : null,
          })),
        )
        .execute(),
    db
      .updateTable('import_record')
      .set((eb) => ({
        done_rows: eb('done_rows', '+', outcomes.length),
        created_rows: eb('created_rows', '+', count('created')),
        updated_rows: eb('updated_rows', '+', count('updated')),
        unchanged_rows: eb('unchanged_rows', '+', count('unchanged')),
        failed_rows: eb('failed_rows', '+', count('failed')),
      }))
      .where('id', '=', importId)
      .execute(),
  ])
}

/** Refused rows after a row, in order. */
export const failedRowsAfter = (db: Db, importId: string, after: number, limit: number) =>
  db
    .selectFrom('import_row')
    .select(['row', 'errors'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'failed')
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()
