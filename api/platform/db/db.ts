import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import { isoAt } from '../runtime/clock.ts'
import type { Tables } from '../tables.ts'
import { TenantPlugin } from './tenant-plugin.ts'
import { namedQuery } from './named-query.ts'
import type { QueryRunner } from './client-dialect.ts'
import { ClientDialect } from './client-dialect.ts'
import { TransactionConnection } from './transaction-connection.ts'

/** The rows that a transaction sees: one tenant and, in it, one merchant or (null) all of them. */
export type TenantScope = { tenantId: string; merchantId: string | null }

/** Who acts, for audit entries and order history. */
export type Actor = {
  kind: 'user' | 'customer' | 'system' | 'provider'
  id: string | null
  name: string | null
  impersonatorId?: string | null
  /** The API key used in this user's name. */
  keyId?: string | null
  ip?: string | null
  userAgent?: string | null
  requestId?: string | null
}

/** One transaction in one scope: a Kysely query builder with the time and actor of the unit of work. */
export class Db extends Kysely<Tables> {
  readonly scope: TenantScope
  readonly actor: Actor
  /** Epoch ms, constant for the whole transaction. */
  readonly nowMs: number
  readonly afterCommit: Announcement[] = []
  readonly #client: pg.ClientBase
  readonly #connection: TransactionConnection
  #usesGenericPlans = false

  constructor(client: pg.ClientBase, scope: TenantScope, actor: Actor, nowMs: number) {
    const line = new TransactionConnection(client)
    super({ dialect: new ClientDialect(line), plugins: [new TenantPlugin(scope.tenantId)] })
    this.#client = client
    this.#connection = line
    this.scope = scope
    this.actor = actor
    this.nowMs = nowMs
  }

  /** A query builder that only compiles queries of a tenant. */
  static compileOnly(tenantId: string): Kysely<Tables> {
    return new Kysely<Tables>({ dialect: new ClientDialect(disconnected), plugins: [new TenantPlugin(tenantId)] })
  }

  /** Sends a compiled query; see prepared.ts. */
  async sendPrepared<R>(text: string, values: readonly unknown[]): Promise<R[]> {
    const { rows } = await this.#connection.query(namedQuery(text, values))
    return rows as R[]
  }

  /**
   * From here on PostgreSQL uses generic plans. For frequent queries whose best plan does not depend on their
   * values.
   */
  forceGenericPlans(): void {
    if (this.#usesGenericPlans) return
    this.#usesGenericPlans = true
    this.#connection.query(namedQuery('set local plan_cache_mode = force_generic_plan', [])).catch(() => undefined)
  }

  /**
   * Lifts the time limits of statements and locks: for background work that reads all rows of a tenant, and never in
   * a request. PostgreSQL and the client both stop after `longStatementMs`.
   */
  async allowLongStatements(): Promise<void> {
    this.#connection.timeoutMs = longStatementMs
    await sql`select set_config('statement_timeout', ${String(longStatementMs)}, true)`.execute(this)
    await sql`set local lock_timeout = 0`.execute(this)
    await sql`set local work_mem = '64MB'`.execute(this)
  }

  /**
   * Sends COMMIT in one flush with all queries of this turn. Later queries fail, so conditions must be SQL
   * assertions (sql-assert.ts).
   */
  pipelineCommit(): void {
    this.#connection.commitResult ??= this.#connection.commit()
    this.#connection.commitResult.catch(() => undefined)
  }

  /** The result of COMMIT, if it has been sent. */
  get commitResult(): Promise<pg.QueryResult> | undefined {
    return this.#connection.commitResult
  }

  /** Rejects later queries: the connection will serve another transaction. */
  end(): void {
    this.#connection.end()
  }

  /**
   * Runs work in another scope of this transaction, as a part of it that is undone if it fails: for checks that are rolled
   * back as a whole. Only one at a time.
   */
  async nested<T>(scope: TenantScope, work: (db: Db) => Promise<T>): Promise<T> {
    const setScope = ({ tenantId, merchantId }: TenantScope) =>
      sql`select app.set_tenant(${tenantId}, ${merchantId})`.execute(this)
    await sql`savepoint nested`.execute(this)
    await setScope(scope)
    const db = new Db(this.#client, scope, this.actor, this.nowMs)
    db.#connection.timeoutMs = this.#connection.timeoutMs
    try {
      return await work(db)
    } catch (error) {
      await sql`rollback to savepoint nested`.execute(this)
      throw error
    } finally {
      db.end()
      await sql`release savepoint nested`.execute(this)
      await setScope(this.scope)
    }
  }

  /** The time of the transaction, ISO 8601 in UTC. */
  get now(): string {
    return isoAt(this.nowMs)
  }

  /** The merchant of the scope. Throws in a scope above merchants. */
  get merchantId(): string {
    if (this.scope.merchantId === null) throw new Error('This work needs a merchant, but its scope has none')
    return this.scope.merchantId
  }
}

/** An inserted outbox row. Live streams and the relay are notified after COMMIT. */
export type Announcement = {
  id: string
  tenantId: string
  merchantId: string | null
  kind: 'event' | 'job'
  name: string
  subject: string
  payload: unknown
  createdAt: string
}

/** Six hours, in ms. */
const longStatementMs = 21_600_000

const disconnected: QueryRunner = { query: () => Promise.reject(new Error('This query builder only compiles queries')) }
