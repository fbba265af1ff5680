import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { z } from 'zod'
import { findBrokenLink, listTenantIds } from './platform/audit/audit-hash-chain.ts'
import { readManifest } from './platform/backup/manifest.ts'
import type { Config } from './platform/runtime/config.ts'
import { authHeaderOf, serializeEnvelope, readDsn } from './platform/error-reports/envelope.ts'
import { migrate } from './platform/db/migrate.ts'
import { ensureDataDir } from './platform/runtime/data-dir.ts'
import { durabilityProblems } from './platform/db/durability.ts'
import { databaseUrls, createPool, plainClient, roles } from './platform/db/pools.ts'
import { findPortProblem } from './platform/http/port.ts'
import { joinDatabase } from './platform/postgres/database.ts'
import { version } from './platform/runtime/version.ts'

export type Finding = { isOk: boolean; subject: string; advice: string }

const minFreeBytes = 2 * 1024 ** 3

/** Checks everything that can lose data or stop the service, with advice for each problem. */
export async function doctor(config: Config): Promise<Finding[]> {
  const findings = [
    await disk(config),
    await port(config),
    await mail(config),
    ...(await errorReportService(config)),
    ...(await backups(config)),
  ]
  const database = await joinDatabase(config).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
  if (database instanceof Error) return [...findings, { isOk: false, subject: 'database', advice: database.message }]
  try {
    if (database.embedded) await migrate(database.ownerUrl, config)
    return [
      ...findings,
      ...(await databaseSettings(config, database.ownerUrl)),
      ...(await databaseRoles(config, database.ownerUrl)),
      await auditChains(config, database.ownerUrl),
    ]
  } finally {
    await database.stop()
  }
}

const createFinding = (good: boolean, what: string, advice: string): Finding => ({ isOk: good, subject: what, advice })

async function disk({ dataDir }: Config): Promise<Finding> {
  try {
    ensureDataDir(dataDir)
  } catch (error) {
    return createFinding(false, `disk: ${dataDir}`, error instanceof Error ? error.message : String(error))
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  return createFinding(
    free >= minFreeBytes,
    `disk: ${(free / 1024 ** 3).toFixed(1)} GiB free at ${dataDir}`,
    'Free at least 2 GiB or set DATA_DIR to a larger disk.',
  )
}

const maxBackupAgeHours = 30

/** If backups are stored in DATA_DIR, the newest must be recent. */
async function backups({ dataDir }: Config): Promise<Finding[]> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return []
  const backupTimes = await Promise.all(
    names.map((name) =>
      readManifest(join(folder, name)).then(
        ({ made_at }) => Date.parse(made_at),
        () => Number.NEGATIVE_INFINITY,
      ),
    ),
  )
  const hours = Math.round((Date.now() - Math.max(...backupTimes)) / 3_600_000)
  return [
    createFinding(
      hours <= maxBackupAgeHours,
      `backups: ${Number.isFinite(hours) ? `the newest is ${hours} h old` : 'none is whole'}`,
      'Run npm run backup, and look why the nightly one did not.',
    ),
  ]
}

async function port(config: Config): Promise<Finding> {
  const problem = await findPortProblem(config)
  if (problem === null) return createFinding(true, `port ${config.PORT} is free`, '')
  const health = await fetch(`http://127.0.0.1:${config.PORT}/public/v1/health`, { signal: AbortSignal.timeout(3_000) })
    .then(
      (answer) => answer.json(),
      () => undefined,
    )
    .catch(() => undefined)
  const isProduct = z.object({ success: z.literal(true) }).safeParse(health).success
  return createFinding(
    isProduct,
    isProduct ? `port ${config.PORT}: the product answers there` : `port ${config.PORT}`,
    problem,
  )
}

async function mail({ SMTP_URL, production }: Config): Promise<Finding> {
  if (!SMTP_URL)
    return createFinding(
      !production,
      production ? 'mail: no SMTP_URL' : 'mail: no SMTP_URL, mails stay in the mailbox page /dev/mailbox',
      'Set SMTP_URL, or nobody gets a mail.',
    )
  const isReachable = await nodemailer
    .createTransport(SMTP_URL)
    .verify()
    .then(
      () => true,
      () => false,
    )
  return createFinding(
    isReachable,
    `mail: ${isReachable ? 'the server answers' : 'the server does not answer'}`,
    'Check SMTP_URL: host, port, user and password.',
  )
}

/** Sends an envelope without an error, which checks URL and key. */
async function errorReportService({ SENTRY_DSN }: Config): Promise<Finding[]> {
  const dsn = SENTRY_DSN === undefined ? undefined : readDsn(SENTRY_DSN)
  if (!dsn) return []
  const request = fetch(dsn.url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
    body: serializeEnvelope({}, 'client_report', { discarded_events: [] }),
    headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': authHeaderOf(dsn, version) },
  })
  const status = await request.then(
    (answer) => answer.status,
    () => undefined,
  )
  const good = status !== undefined && status < 300
  const state = status === undefined ? 'does not answer' : good ? 'answers' : `refuses (${status})`
  return [
    createFinding(good, `faults: the service of SENTRY_DSN ${state}`, 'Check SENTRY_DSN: host, port, key and project.'),
  ]
}

async function databaseSettings(config: Config, ownerUrl: string): Promise<Finding[]> {
  const client = plainClient(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num', 'data_checksums')",
    )
    const setting = Object.fromEntries(rows.map(({ name, setting: value }) => [name, value]))
    const { rows: times } = await client.query<{ now: Date }>('select clock_timestamp()::timestamp::text as now')
    const newestMigration = await client
      .query<{ newest: string | null }>('select max(ran_at) as newest from migration')
      .then(
        ({ rows: [row] }) => row?.newest ?? null,
        () => null,
      )
    const secondsBehind = newestMigration === null ? 0 : Math.round((Date.parse(newestMigration) - Date.now()) / 1000)
    const driftMs = Math.abs(Date.parse(`${times[0]?.now}Z`) - Date.now())
    const settingFinding = (name: string) =>
      createFinding(
        setting[name] === 'on',
        `database: ${name} ${setting[name]}`,
        `Set ${name} = on: with it off, a crash loses orders that were acknowledged.`,
      )
    const problems = await durabilityProblems(databaseUrls(config, ownerUrl)).catch(() => ['its roles cannot sign in'])
    return [
      createFinding(
        problems.length === 0,
        `database: ${problems.join(', ') || 'nothing is switched off for a role of the product'}`,
        'alter role … reset all; alter database … reset all: with these off, a crash loses orders that were acknowledged.',
      ),
      settingFinding('fsync'),
      settingFinding('full_page_writes'),
      settingFinding('synchronous_commit'),
      createFinding(
        setting['data_checksums'] === 'on',
        `database: data_checksums ${setting['data_checksums']}`,
        'Make the cluster with initdb -k, or run pg_checksums --enable while it is stopped.',
      ),
      createFinding(
        Number(setting['server_version_num']) >= 150_000,
        `database: version ${setting['server_version_num']}`,
        'PostgreSQL 15 or newer is needed.',
      ),
      createFinding(
        secondsBehind <= 2,
        `clock: ${secondsBehind <= 2 ? 'not before what is written' : `${secondsBehind} s before what is written`}`,
        'Set the clock, and let it follow a time server (NTP): orders of now would stand before those of the past.',
      ),
      createFinding(
        driftMs < 2_000,
        `clock: ${Math.round(driftMs)} ms between this machine and the database`,
        'Let both follow a time server (NTP).',
      ),
    ]
  } finally {
    await client.end()
  }
}

async function databaseRoles(config: Config, ownerUrl: string): Promise<Finding[]> {
  const urls = databaseUrls(config, ownerUrl)
  return Promise.all(
    (['app', 'platform'] as const).map(async (name) => {
      const client = plainClient(urls[name])
      const attributes = name === 'platform' ? 'login, bypassrls' : 'login, nobypassrls'
      const advice = `Create the role ${roles[name]} (${attributes}) or let DATABASE_URL be a role that may create roles.`
      try {
        await client.connect()
        const { rows } = await client.query<{ super: boolean; bypass: boolean; owns: boolean }>(
          `select rolsuper as super, rolbypassrls as bypass, exists(select 1 from pg_tables
            where tableowner = current_user and schemaname = 'public') as owns from pg_roles
            where rolname = current_user`,
        )
        const role = rows[0]
        const good = role !== undefined && !role.super && role.bypass === (name === 'platform') && !role.owns
        return createFinding(good, `role ${roles[name]}: ${good ? 'as it should be' : 'has the wrong rights'}`, advice)
      } catch {
        return createFinding(false, `role ${roles[name]}: cannot sign in`, advice)
      } finally {
        await client.end().catch(() => undefined)
      }
    }),
  )
}

/** Verifies the audit hash chain of each tenant. */
async function auditChains(config: Config, ownerUrl: string): Promise<Finding> {
  const pool = createPool(databaseUrls(config, ownerUrl).platform, { max: 1 })
  const advice =
    'Somebody changed what was written down. Compare with a backup and with the sums in the log (audit trail sealed) or in the weekly mails to the owners.'
  try {
    const brokenTenants: string[] = []
    for (const tenant of await listTenantIds(pool)) {
      const number = await findBrokenLink(pool, tenant)
      if (number !== undefined) brokenTenants.push(`${tenant} from seal ${number}`)
    }
    return createFinding(
      brokenTenants.length === 0,
      `audit trails: ${brokenTenants.length === 0 ? 'as they were sealed' : brokenTenants.join(', ')}`,
      advice,
    )
  } catch (error) {
    return createFinding(
      false,
      `audit trails: not read (${error instanceof Error ? error.message : String(error)})`,
      'Run the migrations (npm run migrate) and look again.',
    )
  } finally {
    await pool.end()
  }
}
