import { sql } from 'kysely'
import type { Db } from './db.ts'

type ReferencedTable = 'merchant' | 'product' | 'merchant_group' | 'merchant_category' | 'segment'

/** Whether all ids name rows. Deleted merchants and products do not count. */
export async function hasRows(db: Db, table: ReferencedTable, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', wanted)
    .$if(table === 'merchant' || table === 'product', (query) => query.where(sql<boolean>`deleted_at is null`))
    .execute()
  return rows.length === wanted.length
}
