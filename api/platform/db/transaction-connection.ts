import type pg from 'pg'
import type { QueryRunner } from './client-dialect.ts'

/** The types of pg lack the time limit of one query, in ms. */
type QueryConfigWithTimeout = pg.QueryConfig & { query_timeout: number | undefined }

/** The connection of one transaction, usable until COMMIT or ROLLBACK is sent. */
export class TransactionConnection implements QueryRunner {
  readonly #client: pg.ClientBase
  #isOver = false
  /** How long the client waits for a query, in ms. Undefined: the limit of the pool. */
  timeoutMs: number | undefined
  commitResult: Promise<pg.QueryResult> | undefined
  constructor(client: pg.ClientBase) {
    this.#client = client
  }
  query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#isOver) return Promise.reject(new Error('Queries are not allowed after COMMIT or ROLLBACK'))
    const limited: QueryConfigWithTimeout = { ...query, query_timeout: this.timeoutMs }
    return this.#client.query(this.timeoutMs === undefined ? query : limited)
  }
  async commit(): Promise<pg.QueryResult> {
    await new Promise((resume) => process.nextTick(resume))
    this.#isOver = true
    return this.#client.query('commit')
  }
  end() {
    this.#isOver = true
  }
}
