import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { z } from 'zod'
import { readManifest } from '../platform/backup/manifest.ts'
import type { Config } from '../platform/runtime/config.ts'
import { authHeaderOf, serializeEnvelope, readDsn } from '../platform/error-reports/envelope.ts'
import { migrate } from '../platform/db/migrate.ts'
import { ensureDataDir } from '../platform/runtime/data-dir.ts'
import { findPortProblem } from '../platform/http/port.ts'
import { joinDatabase } from '../platform/postgres/database.ts'
import { version } from '../platform/runtime/version.ts'
import { auditChains, databaseRoles, databaseSettings, ledgerRules } from './database.ts'
import { createFinding } from './finding.ts'
import type { Finding } from './finding.ts'

const minFreeBytes = 2 * 1024 ** 3

/** Checks everything that can lose data or stop the service, with advice for each problem. */
export async function doctor(config: Config): Promise<Finding[]> {
  const findings = [
    await disk(config),
    await port(config),
    ...addresses(config),
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
      await ledgerRules(config, database.ownerUrl),
    ]
  } finally {
    await database.stop()
  }
}

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

/** Links of mails and commands are built from these; with the defaults nobody else can open them. */
function addresses({ production, HOST_SUFFIX, PUBLIC_URL }: Config): Finding[] {
  if (!production) return []
  const isLocal = /(^|\.)localhost$/.test(HOST_SUFFIX)
  return [
    createFinding(
      !isLocal,
      `addresses: HOST_SUFFIX ${HOST_SUFFIX}`,
      'HOST_SUFFIX must be a domain of yours, such as shops.example; let *.shops.example point here.',
    ),
    createFinding(
      PUBLIC_URL?.startsWith('https://') === true,
      `addresses: PUBLIC_URL ${PUBLIC_URL ?? 'not set'}`,
      'PUBLIC_URL must be the https address of this installation, or payment services cannot report payments.',
    ),
  ]
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
