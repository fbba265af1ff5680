import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser, build, install, node, root } from './setup.mjs'

install()
const tool = (...path) => join(root, 'node_modules', ...path)
const folder = mkdtempSync(join(tmpdir(), 'markethall-run-'))
const counts = { passed: 0, failed: 0 }

function step(name, args, options = {}) {
  console.log(`\n${name}`)
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', ...options })
  counts[status === 0 ? 'passed' : 'failed']++
}

function tests(name, config, env = {}) {
  console.log(`\n${name}`)
  const report = join(folder, `${name}.json`)
  const args = [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 1 }
  counts.passed += told.numPassedTests
  counts.failed += told.numFailedTests
  if (status !== 0 && told.numFailedTests === 0) counts.failed++
}

step('lint', [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'])
step('types', [tool('typescript', 'bin', 'tsc'), '--noEmit'])
tests('tests', 'vitest.config.ts')
build()
const path = browser()
if (path) tests('journeys', 'e2e/vitest.config.ts', { BROWSER_PATH: path })
else {
  console.error('No browser was found and none could be installed: set BROWSER_PATH to a Chromium.')
  counts.failed++
}

rmSync(folder, { recursive: true, force: true })
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
