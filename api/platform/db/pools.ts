import type { Socket } from 'node:net'
import pg from 'pg'
import type { Config } from '../runtime/config.ts'
import { FairPool } from './fair-pool.ts'
import { rolePassword, rolesOf } from './roles.ts'

/**
 * timestamptz is returned as ISO text with Z, int8 and numeric as numbers (amounts stay far below 2^53), date as
 * YYYY-MM-DD.
 */
const setTypeParser = (oid: number, parser: (text: string) => unknown) =>
  pg.types.setTypeParser(oid as Parameters<typeof pg.types.setTypeParser>[0], parser)
const textArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0]) as unknown as (
  text: string,
) => string[]
setTypeParser(1184, (text) => isoOf(text))
setTypeParser(20, Number)
setTypeParser(1700, Number)
setTypeParser(1082, (text) => text)
setTypeParser(1185, (text) => textArray(text).map(isoOf))
setTypeParser(2951, textArray)
setTypeParser(1016, (text) => textArray(text).map(Number))

/** '2026-11-20 19:40:00.5+00' → '2026-11-20T19:40:00.500Z'. Every session runs in UTC. */
function isoOf(text: string): string {
  const dot = text.indexOf('.')
  if (dot < 0) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  const fraction = text
    .slice(dot + 1, text.length - 3)
    .padEnd(3, '0')
    .slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, dot)}.${fraction}Z`
}

export type DatabaseUrls = { owner: string; app: string; platform: string }

/**
 * Connection URLs of the three roles: owner for migrations, app for requests and jobs of one tenant, platform for
 * the few uses across tenants.
 */
export function databaseUrls(config: Config, ownerUrl: string): DatabaseUrls {
  const { app, platform } = rolesOf(config)
  const urlOf = (role: string) => withCredentials(ownerUrl, role, rolePassword(config.secret, role))
  return {
    owner: ownerUrl,
    app: config.APP_DATABASE_URL ?? urlOf(app),
    platform: config.PLATFORM_DATABASE_URL ?? urlOf(platform),
  }
}

function withCredentials(url: string, user: string, password: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${user}:${password}@`)
}

/** Statement timeouts in milliseconds: for requests, and for reports, exports and background work. */
const requestStatementMs = 5_000
const backgroundStatementMs = 30_000
/**
 * PostgreSQL detects deadlocks after one second. The lock timeout must be longer, or a deadlock would not be
 * recognized and retried.
 */
const sessionTimeouts = { lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 }
/** The client gives up on an unresponsive server this much later than the statement timeout. */
const networkGraceMs = 3_000

export type Pools = { pool: FairPool; reportPool: FairPool; platformPool: FairPool }

/**
 * The pools of one process. `size` is the number of connections for requests and jobs. Of more than two
 * connections, two fifths are reserved for critical calls.
 */
export const createPools = (urls: DatabaseUrls, size: number): Pools => ({
  pool: createPool(urls.app, {
    max: size,
    reserved: size > 2 ? Math.ceil(size * 0.4) : 0,
    statementMs: requestStatementMs,
  }),
  reportPool: createPool(urls.app, { max: 2 }),
  platformPool: createPool(urls.platform, { max: 4 }),
})

export const endPools = ({ pool, reportPool, platformPool }: Pools) =>
  Promise.all([pool.end(), reportPool.end(), platformPool.end()])

/** A pipelining pool: BEGIN, the scope and the first query are sent in one flush. */
export function createPool(
  url: string,
  { max, reserved = 0, statementMs = backgroundStatementMs }: { max: number; reserved?: number; statementMs?: number },
): FairPool {
  const limits = Object.entries({ ...sessionTimeouts, statement_timeout: statementMs }).map(
    ([name, ms]) => `-c ${name}=${ms}`,
  )
  const pool = new FairPool({
    connectionString: url,
    max,
    reserved,
    min: Math.min(2, max),
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: statementMs + networkGraceMs,
    idleTimeoutMillis: 60_000,
    options: `-c timezone=UTC ${limits.join(' ')}`,
    application_name: 'markethall',
  } as pg.PoolConfig & { max: number })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    corkWritesPerTurn(client)
  })
  return pool
}

/**
 * Sends all queries of one turn of the event loop in one write. That includes a COMMIT, which waits one tick for
 * the queries before it.
 */
function corkWritesPerTurn(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const write = client.query.bind(client) as (...args: unknown[]) => unknown
  let isCorked = false
  const uncork = () => {
    isCorked = false
    stream.uncork()
  }
  client.query = ((...args: unknown[]) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => process.nextTick(uncork))
    }
    return write(...args)
  }) as typeof client.query
}

/** A client without pipelining, for LISTEN, migrations and COPY. */
export const plainClient = (url: string, config: pg.ClientConfig = {}) =>
  new pg.Client({
    connectionString: url,
    keepAlive: true,
    options: '-c timezone=UTC',
    application_name: 'markethall-plain',
    ...config,
  })
