import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { freePort } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'markethall-stop-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function until(fits: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((resume) => setTimeout(resume, 100))) if (await fits()) return true
  return false
}

/** npm stands between whoever sends the signal and the server. */
test('SIGTERM to npm start ends the server, and the database with it', async () => {
  const port = await freePort()
  const npm = spawn('npm', ['start'], { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'ignore', env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, DEMO: '0', PORT: String(port), BIND: '127.0.0.1' } })
  const answers = () => fetch(`http://127.0.0.1:${port}/public/v1/health`).then(({ ok }) => ok, () => false)
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  expect(await until(answers, 60_000)).toBe(true)
  expect(existsSync(pidFile)).toBe(true)
  npm.kill('SIGTERM')
  expect(await until(async () => !(await answers()), 15_000)).toBe(true)
  expect(await until(() => !existsSync(pidFile), 15_000)).toBe(true)
})
