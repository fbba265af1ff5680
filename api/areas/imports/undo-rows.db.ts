import type { Db } from '#api/platform/db/db.ts'

export const deleteRow = (db: Db, importId: string, row: number) =>
  db.deleteFrom('import_row').where('import_id', '=', importId).where('row', '=', row).execute()

/** Counts a row that an undo leaves as it is, and remembers it. */
export async function keepRow(db: Db, importId: string, row: number): Promise<void> {
  await db
    .updateTable('import_record')
    .set((eb) => ({ kept_rows: eb('kept_rows', '+', 1) }))
    .where('id', '=', importId)
    .execute()
  await db
    .updateTable('import_row')
    .set({ outcome: 'kept', before: null })
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .execute()
}

export async function keptRows(db: Db, importId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('import_row')
    .select('row')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'kept')
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map(({ row }) => row)
}

/** The last rows that changed records and were not undone. */
export const lastChangedRows = (db: Db, importId: string, limit: number) =>
  db
    .selectFrom('import_row')
    .select(['row', 'outcome', 'record_id', 'before', 'changed_at'])
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['created', 'updated'])
    .orderBy('row', 'desc')
    .limit(limit)
    .execute()
