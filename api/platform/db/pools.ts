import type { Socket } from 'node:net'
import pg from 'pg'
import { derivedKey } from '../runtime/config.ts'
import type { Config } from '../runtime/config.ts'
import { FairPool } from './fair-pool.ts'

/** timestamptz leaves as ISO text with Z, int8 and numeric as numbers (amounts stay far below 2^53), date as YYYY-MM-DD. */
const parse = (oid: number, parser: (text: string) => unknown) =>
  pg.types.setTypeParser(oid as Parameters<typeof pg.types.setTypeParser>[0], parser)
const textArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0]) as unknown as (
  text: string,
) => string[]
parse(1184, (text) => isoOf(text))
parse(20, Number)
parse(1700, Number)
parse(1082, (text) => text)
parse(1185, (text) => textArray(text).map(isoOf))
parse(2951, textArray)
parse(1016, (text) => textArray(text).map(Number))

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

export const roles = { app: 'markethall_app', platform: 'markethall_platform' } as const

export type Urls = { owner: string; app: string; platform: string }

/** Addresses of the three roles: owner for migrations, app for requests and jobs inside one tenant, platform for the few cross-tenant uses. */
export function databaseUrls(config: Config, ownerUrl: string): Urls {
  return {
    owner: ownerUrl,
    app: config.APP_DATABASE_URL ?? as(ownerUrl, roles.app, rolePassword(config.secret, roles.app)),
    platform: config.PLATFORM_DATABASE_URL ?? as(ownerUrl, roles.platform, rolePassword(config.secret, roles.platform)),
  }
}

export const rolePassword = (secret: string, role: string) => derivedKey(secret, `role:${role}`).toString('hex')

function as(url: string, user: string, password: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${user}:${password}@`)
}

/** Milliseconds that one statement may take: where somebody waits for it, and where it reports, exports or runs by itself. */
const waitedFor = 5_000
const longer = 30_000
/** PostgreSQL looks for rings of waits after a second: who gives up a lock much sooner than this never learns that it stood in one, and is not done again. */
const session = { lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 }
/** A server that has gone silent is given up this much later than it would have given up the statement itself. */
const silenceMs = 3_000

export type Pools = { pool: FairPool; reportPool: FairPool; platformPool: FairPool }

/** The pools of one process; `size` is that of the one for requests and jobs, of which two fifths are kept for critical calls unless there are two only. */
export const makePools = (urls: Urls, size: number): Pools => ({
  pool: makePool(urls.app, { max: size, kept: size > 2 ? Math.ceil(size * 0.4) : 0, statementMs: waitedFor }),
  reportPool: makePool(urls.app, { max: 2 }),
  platformPool: makePool(urls.platform, { max: 4 }),
})

export const endPools = ({ pool, reportPool, platformPool }: Pools) =>
  Promise.all([pool.end(), reportPool.end(), platformPool.end()])

/** Pipelined, so that BEGIN, the tenant and the first query leave in one flush. */
export function makePool(
  url: string,
  { max, kept = 0, statementMs = longer }: { max: number; kept?: number; statementMs?: number },
): FairPool {
  const limits = Object.entries({ ...session, statement_timeout: statementMs }).map(([name, ms]) => `-c ${name}=${ms}`)
  const pool = new FairPool({
    connectionString: url,
    max,
    kept,
    min: Math.min(2, max),
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: statementMs + silenceMs,
    idleTimeoutMillis: 60_000,
    options: `-c timezone=UTC ${limits.join(' ')}`,
    application_name: 'markethall',
  } as pg.PoolConfig & { max: number })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    writeOnceATurn(client)
  })
  return pool
}

/**
 * What one turn of the event loop asks leaves in one write, instead of one for each query; with it a COMMIT,
 * which waits one tick for everything that is asked before it.
 */
function writeOnceATurn(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const write = client.query.bind(client) as (...asked: unknown[]) => unknown
  let held = false
  const letGo = () => {
    held = false
    stream.uncork()
  }
  client.query = ((...asked: unknown[]) => {
    if (!held) {
      held = true
      stream.cork()
      process.nextTick(() => process.nextTick(letGo))
    }
    return write(...asked)
  }) as typeof client.query
}

/** A plain client for LISTEN, migrations and copies, which a pipelined connection refuses. */
export const plainClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    keepAlive: true,
    options: '-c timezone=UTC',
    application_name: 'markethall-plain',
  })
