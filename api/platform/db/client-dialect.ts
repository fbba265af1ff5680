import type { CompiledQuery, DatabaseConnection, Driver, Kysely, QueryResult } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { namedQuery } from './named-query.ts'

export type QueryRunner = { query: (query: pg.QueryConfig) => Promise<pg.QueryResult> }

export class ClientDialect {
  readonly #client: QueryRunner
  constructor(client: QueryRunner) {
    this.#client = client
  }
  createAdapter = () => new PostgresAdapter()
  createDriver = (): Driver => new ClientDriver(this.#client)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(client: QueryRunner) {
    this.#connection = new ClientConnection(client)
  }
  init = () => Promise.resolve()
  acquireConnection = () => Promise.resolve(this.#connection)
  beginTransaction = () => Promise.reject(new Error('Only the gate and the job runner begin transactions'))
  commitTransaction = () => Promise.reject(new Error('Only the gate and the job runner end transactions'))
  rollbackTransaction = () => Promise.reject(new Error('Only the gate and the job runner end transactions'))
  releaseConnection = () => Promise.resolve()
  destroy = () => Promise.resolve()
}

class ClientConnection implements DatabaseConnection {
  readonly #client: QueryRunner
  constructor(client: QueryRunner) {
    this.#client = client
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#client.query(namedQuery(query.sql, query.parameters))
    return command === 'SELECT' ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  streamQuery(): never {
    throw new Error('Pipelined connections have no cursors; exports use a plain client')
  }
}
