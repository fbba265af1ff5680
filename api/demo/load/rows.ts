import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { tenantTables } from '#api/platform/tables.ts'
import type { Tables } from '#api/platform/tables.ts'

type Plain<I, S> = { [K in keyof I]: K extends keyof S ? S[K] : never }
/** A row as it is read: JSON columns hold values, not text. */
export type Row<T extends keyof Tables> = Plain<Insertable<Tables[T]>, Selectable<Tables[T]>>

const most = 1_000

/** Inserts many rows with one statement for each thousand. All rows of a call have the same columns. */
export async function insertAll<T extends keyof Tables>(db: Db, table: T, rows: readonly Row<T>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const own = tenantTables.has(table) ? { tenant_id: db.scope.tenantId } : {}
  const columns = sql.join([...new Set([...Object.keys(own), ...Object.keys(first)])].map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += most) {
    const part = JSON.stringify(rows.slice(from, from + most).map((row) => ({ ...own, ...row })))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${part}::json)`.execute(
      db,
    )
  }
}

let tick = 0

/** A version 7 id made at that time (epoch ms), so that lists by id are lists by time; later ones of the same millisecond are larger until 4,096 are made. */
export function idAt(ms: number): string {
  tick = (tick + 1) % 4096
  const time = Math.floor(ms).toString(16).padStart(12, '0')
  const tail = randomBytes(8)
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80
  const end = tail.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tick.toString(16).padStart(3, '0')}-${end.slice(0, 4)}-${end.slice(4)}`
}

export const iso = (ms: number): string => new Date(ms).toISOString()
