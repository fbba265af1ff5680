import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUrls, plainClient } from '../api/platform/db/pools.ts'
import { derivedKey, readConfig } from '../api/platform/runtime/config.ts'
import { openDatabase } from '../api/platform/postgres/database.ts'
import { socketFolderOf } from '../api/platform/postgres/embedded.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type BenchServer = {
  port: number
  base: string
  ownerUrl: string
  platformUrl: string
  appUrl: string
  socketDir: string
  dataDir: string
  /** Resident memory of the server in MB. */ memory: () => number
  /** Ends the server with SIGKILL and keeps its data. */ kill: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a server with demo data on the loopback interface, with its own database or that of DATABASE_URL. `stop` stops
 * it and deletes its data. With `cpu`, server and database run on that CPU only, if `taskset` is installed.
 */
export async function startBenchServer(
  port: number,
  environment: Record<string, string> = {},
  { cpu, dataDir = mkdtempSync(join(tmpdir(), 'markethall-bench-')) }: { cpu?: number; dataDir?: string } = {},
): Promise<BenchServer> {
  const taskset = cpu === undefined ? undefined : findProgram('taskset')
  const [command = '', ...args] = [
    ...(taskset ? [taskset, '-c', String(cpu)] : []),
    process.execPath,
    ...(process.env['BENCH_PROFILE'] ? ['--cpu-prof', '--cpu-prof-dir', process.env['BENCH_PROFILE']] : []),
    'api/main.ts',
    'serve',
  ]
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      BIND: '127.0.0.1',
      RATE_LIMITS: '0',
      DEMO_LIFE: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilHealthy(`http://127.0.0.1:${port}/public/v1/health`, child).catch((error: unknown) => {
    child.kill('SIGTERM')
    throw error
  })
  const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: readFileSync(join(dataDir, 'secret'), 'utf8').trim() })
  const socketDir = socketFolderOf(dataDir)
  const password = derivedKey(config.secret, 'role:owner').toString('hex')
  const ownerUrl =
    environment['DATABASE_URL'] ??
    `postgres://markethall_owner:${password}@/markethall?host=${encodeURIComponent(socketDir)}`
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await exited
  }
  const stop = async () => {
    await end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  const memory = () =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024)
  return {
    port,
    base: `http://127.0.0.1:${port}`,
    ownerUrl,
    platformUrl: databaseUrls(config, ownerUrl).platform,
    appUrl: databaseUrls(config, ownerUrl).app,
    socketDir,
    dataDir,
    memory,
    kill: () => end('SIGKILL'),
    stop,
  }
}

/** Starts a PostgreSQL that no server owns. `restart` stops it, as an administrator does, and starts it again. */
export async function startBenchDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'markethall-bench-database-'))
  const config = readConfig({ DATA_DIR: dataDir })
  let database = await openDatabase(config)
  return {
    ownerUrl: database.ownerUrl,
    restart: async () => {
      await database.stop()
      database = await openDatabase(config)
    },
    stop: async () => {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function waitUntilHealthy(url: string, child: ChildProcess) {
  for (let tries = 0; tries < 6_000; tries++) {
    if (child.exitCode !== null) throw new Error('the server ended while starting')
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error('the server did not answer within five minutes')
}

export async function withClient<T>(
  url: string,
  work: (client: ReturnType<typeof plainClient>) => Promise<T>,
): Promise<T> {
  const client = plainClient(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Path of an installed program, or undefined. */
export function findProgram(name: string): string | undefined {
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`),
  ]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

export const runProgram = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): string => {
  const done = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (done.status !== 0) throw new Error(`${command} failed: ${done.stderr}`)
  return done.stdout
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
