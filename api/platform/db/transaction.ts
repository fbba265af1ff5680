import pg from 'pg'
import type { Priority } from '#contract/call-priority.ts'
import { isConnectionFailure } from './connection-failures.ts'
import { Db } from './db.ts'
import { namedQuery } from './named-query.ts'
import type { Actor, Announcement, TenantScope } from './db.ts'
import type { FairPool } from './fair-pool.ts'

export type Work<T> = (db: Db) => Promise<T>
export type TransactionOptions = {
  pool: FairPool
  scope: TenantScope
  actor: Actor
  nowMs: number
  readOnly?: boolean
  priority?: Priority
}

/** Retries after a deadlock or serialization failure. */
const maxRetries = 2

/** Runs `work` in one transaction. Retries deadlocks and serialization failures, so `work` may run more than once. */
export async function runInTransaction<T>(
  options: TransactionOptions,
  work: Work<T>,
  onCommit?: (remaining: Announcement[]) => void,
): Promise<T> {
  for (let remaining = maxRetries; remaining > 0; remaining--) {
    try {
      return await runOnce(options, work, onCommit)
    } catch (error) {
      if (!isRetryable(error)) throw error
    }
  }
  return runOnce(options, work, onCommit)
}

/** The victim of a deadlock, or a serialization failure: certainly rolled back. */
const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

/** Sends BEGIN, the scope and the first queries in one flush. A read returns without waiting for COMMIT. */
async function runOnce<T>(
  { pool, scope, actor, nowMs, readOnly = false, priority }: TransactionOptions,
  work: Work<T>,
  onCommit?: (announcements: Announcement[]) => void,
): Promise<T> {
  const client = await pool.acquire(scope.tenantId, priority)
  const db = new Db(client, scope, actor, nowMs)
  const opened = beginInScope(client, scope, readOnly)
  let result: T
  try {
    result = await work(db)
    await opened
  } catch (error) {
    db.end()
    const firstFailure = await firstError(opened, error)
    if (db.commitResult) await settleFailedCommit(client, db.commitResult, readOnly)
    else await endTransaction(client, client.query('rollback'))
    throw firstFailure
  }
  const sent = db.commitResult ?? client.query('commit')
  db.end()
  if (readOnly) {
    void endTransaction(client, sent)
    return result
  }
  await commit(client, sent)
  if (db.afterCommit.length > 0) onCommit?.(db.afterCommit)
  return result
}

function beginInScope(client: pg.PoolClient, scope: TenantScope, readOnly: boolean): Promise<unknown> {
  const begin = client.query(readOnly ? 'begin read only' : 'begin')
  const setScope = client.query(namedQuery('select app.set_tenant($1, $2)', [scope.tenantId, scope.merchantId]))
  const opened = Promise.all([begin, setScope])
  opened.catch(() => undefined)
  return opened
}

/** After a failed statement the later ones of the flush fail too, so the first error is the cause. */
async function firstError(opened: Promise<unknown>, error: unknown): Promise<unknown> {
  try {
    await opened
    return error
  } catch (beginError) {
    return beginError
  }
}

/** COMMIT was sent, but its result is unknown. The work must not be repeated. */
export class CommitUnknownError extends Error {}

async function commit(client: pg.PoolClient, sent: Promise<pg.QueryResult>) {
  let command: string
  try {
    command = (await sent).command
  } catch (error) {
    client.release(true)
    if (error instanceof pg.DatabaseError && !isConnectionFailure(error)) throw error
    throw new CommitUnknownError('The outcome of COMMIT is unknown', { cause: error })
  }
  client.release()
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back because an earlier statement failed')
}

/** COMMIT was sent with work that failed: it was rolled back, or the outcome is unknown. */
async function settleFailedCommit(client: pg.PoolClient, sent: Promise<pg.QueryResult>, readOnly: boolean) {
  const command = await sent.then(
    (result) => result.command,
    () => undefined,
  )
  const isKnown = command === 'ROLLBACK' || (readOnly && command === 'COMMIT')
  client.release(!isKnown)
  if (!isKnown && !readOnly) throw new CommitUnknownError('The work failed and its transaction may have been committed')
}

/** A connection in an unknown state is closed, not returned to the pool. */
async function endTransaction(client: pg.PoolClient, sent: Promise<pg.QueryResult>) {
  try {
    await sent
    client.release()
  } catch {
    client.release(true)
  }
}
