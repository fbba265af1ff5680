import type { Db } from './db.ts'

const lockSql = `select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key`

/**
 * Waits until no other transaction holds a lock on one of the keys, and holds them until the end of this
 * transaction. The keys are locked in one order, so two transactions cannot wait for each other. Queries that are
 * sent afterwards see what the former holders have committed.
 */
export async function lockKeys(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.sendPrepared(lockSql, [[...keys].toSorted()])
}
