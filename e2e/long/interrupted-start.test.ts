import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { node, startServer } from '../server.ts'
import { waitUntil } from '../wait-until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'markethall-broken-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const begin = (more: Record<string, string>) =>
  spawn(node, ['--disable-warning=ExperimentalWarning', 'api/main.ts', 'serve'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: folder,
      DEMO: '0',
      BIND: '127.0.0.1',
      LOG_LEVEL: 'error',
      PORT: '0',
      ...more,
    },
  })

/** Ids of child processes whose command contains a word. */
const childrenOf = (pid: number | undefined, word: string) =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...command]) => parent === String(pid) && command.join(' ').includes(word))
    .map(([child]) => Number(child))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a start killed while the database is created: the next start creates it again', { retry: 0 }, async () => {
  const child = begin({})
  const half = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('postgres.new'))
  expect(await waitUntil(half, 30_000)).toBe(true)
  child.kill('SIGKILL')
  const server = await startServer({ DATA_DIR: folder, DEMO: '0' })
  await server.stop()
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
})

test('while demo data load, loader and database stop with the server', { retry: 0 }, async () => {
  const child = begin({ DEMO: '1' })
  expect(await waitUntil(() => childrenOf(child.pid, 'main.ts demo').length > 0, 150_000)).toBe(true)
  const [loader = 0] = childrenOf(child.pid, 'main.ts demo')
  child.kill('SIGTERM')
  expect(
    await waitUntil(() => !isAlive(loader) && !existsSync(join(folder, 'postgres', 'postmaster.pid')), 60_000),
  ).toBe(true)
  const server = await startServer({ DATA_DIR: folder, DEMO: '0' })
  await server.stop()
})
