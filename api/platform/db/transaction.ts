import pg from 'pg'
import type { Priority } from '#contract/call-priority.ts'
import { Db, named } from './db.ts'
import type { Actor, Announcement, TenantScope } from './db.ts'
import type { FairPool } from './fair-pool.ts'

export type Work<T> = (db: Db) => Promise<T>
export type TransactionOptions = {
  pool: FairPool
  scope: TenantScope
  actor: Actor
  nowMs: number
  readOnly?: boolean
  urgency?: Priority
}

/** What was undone because two pieces of work waited for each other is done again this often. */
const maxRetries = 2

/** One transaction in one place. Whoever PostgreSQL gave up in a ring of waits starts anew: nothing of it stands, so `work` may run more than once. */
export async function runInTransaction<T>(
  asked: TransactionOptions,
  work: Work<T>,
  after?: (left: Announcement[]) => void,
): Promise<T> {
  for (let left = maxRetries; left > 0; left--) {
    try {
      return await attempt(asked, work, after)
    } catch (error) {
      if (!isRetryable(error)) throw error
    }
  }
  return attempt(asked, work, after)
}

/** A deadlock's victim, or a serialization failure: rolled back for certain. */
const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

/** BEGIN with the place and the first queries leave in one flush; a read answers without waiting for COMMIT. */
async function attempt<T>(
  { pool, scope, actor, nowMs, readOnly = false, urgency }: TransactionOptions,
  work: Work<T>,
  after?: (left: Announcement[]) => void,
): Promise<T> {
  const client = await pool.take(scope.tenantId, urgency)
  const db = new Db(client, scope, actor, nowMs)
  const opened = open(client, scope, readOnly)
  let answer: T
  try {
    answer = await work(db)
    await opened
  } catch (error) {
    const first = await firstError(opened, error)
    if (db.committed) await settleFailedCommit(client, db.committed, readOnly)
    else await endTransaction(client, 'rollback')
    throw first
  }
  if (readOnly) {
    void endTransaction(client, 'commit', db.committed)
    return answer
  }
  await commit(client, db.committed)
  if (db.afterCommit.length > 0) after?.(db.afterCommit)
  return answer
}

function open(client: pg.PoolClient, place: TenantScope, reads: boolean): Promise<unknown> {
  const begun = client.query(reads ? 'begin read only' : 'begin')
  const placed = client.query(named('select app.set_tenant($1, $2)', [place.tenantId, place.merchantId]))
  const opened = Promise.all([begun, placed])
  opened.catch(() => undefined)
  return opened
}

/** After a failed statement the later ones of the flush fail too: the first is the reason. */
async function firstError(opened: Promise<unknown>, error: unknown): Promise<unknown> {
  try {
    await opened
    return error
  } catch (earlier) {
    return earlier
  }
}

/** COMMIT was sent and its answer did not come or was not "done": nobody may do the work again on the strength of it. */
export class CommitUnknownError extends Error {}

async function commit(client: pg.PoolClient, sent?: Promise<pg.QueryResult>) {
  try {
    const { command } = await (sent ?? client.query('commit'))
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back because an earlier statement failed unseen')
    client.release()
  } catch (error) {
    client.release(true)
    throw new CommitUnknownError('The end of the transaction is not known', { cause: error })
  }
}

/** COMMIT was sent with work that failed: it answers ROLLBACK, or nobody knows what was written. */
async function settleFailedCommit(client: pg.PoolClient, sent: Promise<pg.QueryResult>, reads: boolean) {
  const command = await sent.then(
    (answer) => answer.command,
    () => undefined,
  )
  const isKnown = command === 'ROLLBACK' || (reads && command === 'COMMIT')
  client.release(!isKnown)
  if (!isKnown && !reads) throw new CommitUnknownError('The work failed and its transaction may stand')
}

/** A connection in doubt is destroyed, not pooled. */
async function endTransaction(client: pg.PoolClient, word: 'commit' | 'rollback', sent?: Promise<pg.QueryResult>) {
  try {
    await (sent ?? client.query(word))
    client.release()
  } catch {
    client.release(true)
  }
}
