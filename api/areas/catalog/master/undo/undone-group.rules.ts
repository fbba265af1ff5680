import type { PushedRow } from '../push-rows.rules.ts'
import type { KeptRow } from '../kept-records.db.ts'

/** Records that an undo leaves as they are, and the products that it has changed or deleted. */
export type UndoneGroup = { kept: KeptRow[]; updated?: readonly string[]; deleted?: readonly string[] }

export const recordIdOf = ({ record_id }: Pick<PushedRow, 'record_id'>) => record_id

/** Divides rows into those to undo, with their record, and those to keep. `reasonOf` gives a reason to keep one. */
export function divideRows<R>(
  rows: readonly PushedRow[],
  records: ReadonlyMap<string, R>,
  reasonOf: (record: R, row: PushedRow) => KeptRow['reason'] | undefined,
) {
  const kept: KeptRow[] = []
  const undone: { record: R; row: PushedRow }[] = []
  for (const row of rows) {
    const record = records.get(row.record_id)
    const reason = record === undefined ? 'deleted' : reasonOf(record, row)
    if (reason) kept.push({ record_id: row.record_id, reason })
    else if (record !== undefined) undone.push({ record, row })
  }
  return { kept, undone }
}

export const indexById = <R extends { id: string }>(records: readonly R[]) =>
  new Map(records.map((one) => [one.id, one]))
