import type { Socket } from 'node:net'
import pg from 'pg'
import { derivedKey } from '../config.ts'
import type { Config } from '../config.ts'

/** timestamptz leaves as ISO text with Z, int8 and numeric as numbers (amounts stay far below 2^53), date as YYYY-MM-DD. */
const parse = (oid: number, parser: (text: string) => unknown) => pg.types.setTypeParser(oid as Parameters<typeof pg.types.setTypeParser>[0], parser)
const textArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0]) as unknown as (text: string) => string[]
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
  const fraction = text.slice(dot + 1, text.length - 3).padEnd(3, '0').slice(0, 3)
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

const session = { statement_timeout: 30_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 15_000 }

/** Pool for requests and jobs: pipelined, so that BEGIN, the tenant and the first query leave in one flush. */
export function makePool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    min: Math.min(2, size),
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options: `-c timezone=UTC -c statement_timeout=${session.statement_timeout} -c lock_timeout=${session.lock_timeout} -c idle_in_transaction_session_timeout=${session.idle_in_transaction_session_timeout}`,
    application_name: 'markethall',
  } as pg.PoolConfig)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    writeOnceATurn(client)
  })
  return pool
}

/** What one turn of the event loop asks leaves in one write, instead of one for each query; with it a COMMIT, which waits one tick for everything that is asked before it. */
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
export const plainClient = (url: string) => new pg.Client({ connectionString: url, keepAlive: true, options: '-c timezone=UTC', application_name: 'markethall-plain' })
