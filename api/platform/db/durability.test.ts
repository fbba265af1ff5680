import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../serve.ts'
import { readConfig } from '../runtime/config.ts'
import { openDatabase } from '../postgres/database.ts'
import type { Database } from '../postgres/database.ts'
import { testSecret } from '../testing/setup.ts'
import { durabilityProblems } from './durability.ts'
import { migrate } from './migrate.ts'
import { databaseUrls, endPools, createPools, plainClient } from './pools.ts'
import { rolesOf } from './roles.ts'
import type { DatabaseUrls } from './pools.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'markethall-durable-'))
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, APP_SECRET: testSecret })
let database: Database
let urls: DatabaseUrls
const roles = rolesOf(config)

beforeAll(async () => {
  database = await openDatabase(config)
  await migrate(database.ownerUrl, config)
  urls = databaseUrls(config, database.ownerUrl)
}, 60_000)
afterAll(async () => {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function queryRow(url: string, ...texts: string[]): Promise<Record<string, unknown>> {
  const client = plainClient(url)
  await client.connect()
  try {
    let row: Record<string, unknown> = {}
    for (const text of texts) row = (await client.query<Record<string, unknown>>(text)).rows[0] ?? {}
    return row
  } finally {
    await client.end()
  }
}

/** Number of WAL flushes. The server counts them when a session ends. */
const countWalFlushes = async () =>
  Number(
    (await queryRow(urls.owner, "select sum(fsyncs) as n from pg_stat_io where object = 'wal' and context = 'normal'"))[
      'n'
    ],
  )

const commits = 40
/** WAL flushes caused by serial commits of the application role. */
async function flushesOfCommits(): Promise<number> {
  const before = await countWalFlushes()
  await queryRow(
    urls.app,
    ...Array.from(
      { length: commits },
      (_, nth) =>
        `insert into attempt (bucket, starts_at) values ('flush', timestamptz '2026-01-01' + ${nth} * interval '1 second')`,
    ),
  )
  await queryRow(urls.owner, "delete from attempt where bucket = 'flush'")
  return (await countWalFlushes()) - before
}

test('the embedded database is durable: settings, checksums, and one WAL flush per commit', async () => {
  expect(await durabilityProblems(urls)).toEqual([])
  expect(await queryRow(urls.owner, "select current_setting('data_checksums') as sums")).toEqual({ sums: 'on' })
  expect(await flushesOfCommits()).toBeGreaterThanOrEqual(commits)
})

test.each([
  ['for the role', `role ${roles.app}`],
  ['for the database', 'database markethall'],
  ['for the role in the database', `role ${roles.app} in database markethall`],
])('synchronous_commit = off %s is detected, and fewer flushes occur', async (_title, target) => {
  await queryRow(urls.owner, `alter ${target} set synchronous_commit = off`)
  expect(await durabilityProblems(urls)).toContain('synchronous_commit is off for the app role')
  expect(await flushesOfCommits()).toBeLessThan(commits)
  await queryRow(urls.owner, `alter ${target} reset synchronous_commit`)
  expect(await durabilityProblems(urls)).toEqual([])
})

test.each([
  ['pool', 5_000],
  ['reportPool', 30_000],
  ['platformPool', 30_000],
] as const)('connections of the %s have statement, lock and idle timeouts', async (name, statementMs) => {
  const pools = createPools(urls, 2)
  const pool = pools[name]
  const limits = await pool.query<{ name: string; ms: number }>(
    `select name, setting::int as ms from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  expect(limits.rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 10_000 },
    { name: 'lock_timeout', ms: 3_000 },
    { name: 'statement_timeout', ms: statementMs },
  ])
  await endPools(pools)
})

test('neither role can bypass policies it should not, own tables or create roles', async () => {
  const { flags } = await queryRow(
    urls.owner,
    `select json_agg(json_build_array(rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication)
      order by rolname) as flags from pg_roles where rolname in ('${roles.app}', '${roles.platform}')`,
  )
  expect(flags).toEqual([
    [roles.app, false, false, false, false, false],
    [roles.platform, false, true, false, false, false],
  ])
})

test('production does not start on a database that could lose commits', async () => {
  await queryRow(urls.owner, `alter role ${roles.app} set synchronous_commit = off`)
  const lossyConfig = readConfig({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    APP_SECRET: testSecret,
    DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
  await expect(serve(lossyConfig)).rejects.toThrow('synchronous_commit is off for the app role')
})
