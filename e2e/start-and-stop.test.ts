import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { freePort, node, startServer } from './server.ts'
import { waitUntil } from './wait-until.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'markethall-stop-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** npm runs the server in a child process, so the signal must be passed on. */
test('SIGTERM to npm start stops the server and its database', { retry: 0 }, async () => {
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
  expect(await waitUntil(answers, 60_000)).toBe(true)
  expect(existsSync(pidFile)).toBe(true)
  npm.kill('SIGTERM')
  expect(await waitUntil(async () => !(await answers()), 60_000)).toBe(true)
  expect(await waitUntil(() => !existsSync(pidFile), 60_000)).toBe(true)
})

const serverEnvironment = (more: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  DEMO: '0',
  BIND: '127.0.0.1',
  LOG_LEVEL: 'error',
  ...more,
})

/** Starts a server that is expected to exit; returns its exit code and error output. */
function startToExit(more: Record<string, string>): Promise<{ code: number | null; errorOutput: string }> {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'api/main.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment(more),
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString()
  })
  return new Promise((ended) => child.once('exit', (code) => ended({ code, errorOutput })))
}

test('a second server with the same data folder or port exits and leaves the first running', { retry: 0 }, async () => {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0' })
  expect(await startToExit({ PORT: String(await freePort()) })).toEqual({
    code: 1,
    errorOutput: `Markethall runs already with ${dataDir} (process ${server.child.pid}). Stop it, or set DATA_DIR to another folder.\n`,
  })
  expect(await startToExit({ PORT: String(server.port) })).toEqual({
    code: 1,
    errorOutput: `Port ${server.port} of 127.0.0.1 is taken: stop what listens there, or set PORT.\n`,
  })
  expect(await fetch(`${server.base}/readyz`).then(({ status }) => status)).toBe(200)
  await server.stop()
})

test('a stopping server reports 503 on /readyz, serves requests while draining, and exits', { retry: 0 }, async () => {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', DRAIN_SECONDS: '4' })
  const ended = new Promise<number | null>((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  const ready = () => fetch(`${server.base}/readyz`).then(async (answer) => [answer.status, await answer.json()])
  expect(await waitUntil(async () => (await ready())[0] === 503, 3_000)).toBe(true)
  expect(await ready()).toEqual([503, { status: 'ending' }])
  expect((await fetch(`${server.base}/public/v1/health`)).status).toBe(200)
  expect(await ended).toBe(0)
})

test('a data folder that is not writable is named in the error', { retry: 0 }, async () => {
  const file = fileURLToPath(import.meta.url)
  expect(await startToExit({ PORT: '0', DATA_DIR: join(file, 'data') })).toEqual({
    code: 1,
    errorOutput: expect.stringMatching(
      /^Nothing can be written in .* Set DATA_DIR to a folder that this user may write to\.\n$/,
    ),
  })
})

test('the server exits when its database stops, so that a supervisor restarts it', { retry: 0 }, async () => {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0' })
  process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  expect(await waitUntil(() => server.child.exitCode === 1, 60_000)).toBe(true)
})

test.each(["setTimeout(() => { throw new Error('planted') })", "void Promise.reject(new Error('planted'))"])(
  'an uncaught error shuts the server down in order: %s',
  { retry: 0 },
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
