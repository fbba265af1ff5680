import type { Db } from '#api/platform/db/db.ts'
import { updateImport } from './imports.db.ts'
import { deleteRow, keepRow, lastChangedRows } from './undo-rows.db.ts'
import { undoImport } from './imports.job-types.ts'
import { problemsOf } from './row-errors.ts'
import type { ImportWork } from './import-work.ts'
import { sliceMs } from './import-work.ts'

/** Undoes one row after the other, the last first. Records that have changed since stay as they are. */
export async function undoSlice(work: ImportWork): Promise<void> {
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
async function undoRow(work: ImportWork, row: ChangedRow): Promise<void> {
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
async function revert({ list, tenant, services, record }: ImportWork, db: Db, row: ChangedRow): Promise<boolean> {
  const { record_id: id, before, changed_at, outcome } = row
  const [current] = id === null ? [] : await list.changedAt(db, [id])
  if (id === null || current?.updated_at !== changed_at) return false
  const context = { db, tenant, services, locale: record.locale }
  if (outcome === 'created') await list.remove(context, id)
  else await list.restore(context, id, new Map(Object.entries(before ?? {})))
  return true
}
