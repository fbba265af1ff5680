import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { tenantTables } from '#api/platform/tables.ts'
import type { Tables } from '#api/platform/tables.ts'

type ReadValues<I, S> = { [K in keyof I]: K extends keyof S ? S[K] : never }
/** A row with values instead of JSON text in jsonb columns. */
export type Row<T extends keyof Tables> = ReadValues<Insertable<Tables[T]>, Selectable<Tables[T]>>

const batchSize = 1_000

/** Inserts rows with one statement per thousand. All rows have the same columns. */
export async function insertAll<T extends keyof Tables>(db: Db, table: T, rows: readonly Row<T>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const tenantColumn = tenantTables.has(table) ? { tenant_id: db.scope.tenantId } : {}
  const columns = sql.join(
    [...new Set([...Object.keys(tenantColumn), ...Object.keys(first)])].map((name) => sql.ref(name)),
  )
  for (let from = 0; from < rows.length; from += batchSize) {
    const json = JSON.stringify(rows.slice(from, from + batchSize).map((row) => ({ ...tenantColumn, ...row })))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      db,
    )
  }
}

let idCounter = 0

/**
 * A version 7 id for a past time (epoch ms), so that order by id is order by time. Up to 4,096 ids of the same
 * millisecond are ordered.
 */
export function idAt(ms: number): string {
  idCounter = (idCounter + 1) % 4096
  const time = Math.floor(ms).toString(16).padStart(12, '0')
  const tail = randomBytes(8)
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80
  const end = tail.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${idCounter.toString(16).padStart(3, '0')}-${end.slice(0, 4)}-${end.slice(4)}`
}

export const iso = (ms: number): string => new Date(ms).toISOString()
