import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort, node, startServer } from './server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'markethall-stop-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function until(fits: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((resume) => setTimeout(resume, 100)))
    if (await fits()) return true
  return false
}

/** npm stands between whoever sends the signal and the server. */
test('SIGTERM to npm start ends the server, and the database with it', async () => {
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: String(port),
      BIND: '127.0.0.1',
    },
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/public/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  expect(await until(answers, 60_000)).toBe(true)
  expect(existsSync(pidFile)).toBe(true)
  npm.kill('SIGTERM')
  expect(await until(async () => !(await answers()), 60_000)).toBe(true)
  expect(await until(() => !existsSync(pidFile), 60_000)).toBe(true)
})

const own = (more: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  DEMO: '0',
  BIND: '127.0.0.1',
  LOG_LEVEL: 'error',
  ...more,
})

/** What a start says when it does not get up, and how it ended. */
function start(more: Record<string, string>): Promise<{ code: number | null; told: string }> {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'api/main.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: own(more),
  })
  let told = ''
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString()
  })
  return new Promise((ended) => child.once('exit', (code) => ended({ code, told })))
}

test('a second start leaves the running one alone, whichever port it asks for', async () => {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0' })
  expect(await start({ PORT: String(await freePort()) })).toEqual({
    code: 1,
    told: `Markethall runs already with ${dataDir} (process ${server.child.pid}). Stop it, or set DATA_DIR to another folder.\n`,
  })
  expect(await start({ PORT: String(server.port) })).toEqual({
    code: 1,
    told: `Port ${server.port} of 127.0.0.1 is taken: stop what listens there, or set PORT.\n`,
  })
  expect(await fetch(`${server.base}/readyz`).then(({ status }) => status)).toBe(200)
  await server.end()
})

test('who is told to end says so, answers what still comes, and ends', async () => {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', DRAIN_SECONDS: '8' })
  const ended = new Promise<number | null>((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  const ready = () => fetch(`${server.base}/readyz`).then(async (answer) => [answer.status, await answer.json()])
  expect(await until(async () => (await ready())[0] === 503, 6_000)).toBe(true)
  expect(await ready()).toEqual([503, { status: 'ending' }])
  expect((await fetch(`${server.base}/public/v1/health`)).status).toBe(200)
  expect(await ended).toBe(0)
})

test('a folder that nobody can write to is named', async () => {
  const file = fileURLToPath(import.meta.url)
  expect(await start({ PORT: '0', DATA_DIR: join(file, 'data') })).toEqual({
    code: 1,
    told: expect.stringMatching(
      /^Nothing can be written in .* Set DATA_DIR to a folder that this user may write to\.\n$/,
    ),
  })
})

/** Children of a process, by a word of their command. */
const childrenOf = (pid: number | undefined, word: string) =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...command]) => parent === String(pid) && command.join(' ').includes(word))
    .map(([child]) => Number(child))

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a start that is broken off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'markethall-broken-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const begin = (more: Record<string, string>) =>
    spawn(node, ['--disable-warning=ExperimentalWarning', 'api/main.ts', 'serve'], {
      cwd: root,
      stdio: 'ignore',
      env: own({ DATA_DIR: folder, PORT: '0', ...more }),
    })

  test('while the database is being made: the next one makes it anew', async () => {
    const child = begin({})
    const half = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('postgres.new'))
    expect(await until(half, 30_000)).toBe(true)
    child.kill('SIGKILL')
    const server = await startServer({ DATA_DIR: folder, DEMO: '0' })
    await server.end()
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  })

  test('while the demo is loaded: loader and database end with it', async () => {
    const child = begin({ DEMO: '1' })
    expect(await until(() => childrenOf(child.pid, 'main.ts demo').length > 0, 150_000)).toBe(true)
    const [loader = 0] = childrenOf(child.pid, 'main.ts demo')
    child.kill('SIGTERM')
    expect(await until(() => !lives(loader) && !existsSync(join(folder, 'postgres', 'postmaster.pid')), 60_000)).toBe(
      true,
    )
    const server = await startServer({ DATA_DIR: folder, DEMO: '0' })
    await server.end()
  })
})

test('a database that goes away takes the server with it, so that whoever watches it starts it again', async () => {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0' })
  process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  expect(await until(() => server.child.exitCode === 1, 60_000)).toBe(true)
})

test.each(["setTimeout(() => { throw new Error('planted') })", "void Promise.reject(new Error('planted'))"])(
  'a fault that nobody caught ends the process, in order: %s',
  async (fault) => {
    const planted = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`).replaceAll("'", '%27')}`
    const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', NODE_OPTIONS: `--import=${planted}` })
    const ended = new Promise<number | null>((resolve) => server.child.once('exit', resolve))
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true)
    server.child.kill('SIGUSR2')
    expect(await ended).toBe(1)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  },
)
