import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser, build, install, node, root } from './setup.mjs'
import { summaryLines } from './summary-reporter.mjs'

install()
const tool = (...path) => join(root, 'node_modules', ...path)
const folder = mkdtempSync(join(tmpdir(), 'markethall-run-'))
const began = Date.now()
const total = { passed: 0, failed: 0, failures: [], flaky: [], files: [] }

function step(name, args, options = {}) {
  console.log(`\n${name}`)
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', ...options })
  if (status === 0) total.passed++
  else addFailure(name)
}

function addFailure(name) {
  total.failed++
  total.failures.push(name)
}

function tests(name, config, env = {}) {
  console.log(`\n${name}`)
  const summaryFile = join(folder, `${name}.json`)
  const args = [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=./scripts/summary-reporter.mjs',
  ]
  const { status } = spawnSync(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, TEST_SUMMARY_FILE: summaryFile },
  })
  const summary = existsSync(summaryFile)
    ? JSON.parse(readFileSync(summaryFile, 'utf8'))
    : { passed: 0, failed: 1, failures: [name], flaky: [], files: [] }
  total.passed += summary.passed
  total.failed += summary.failed
  total.failures.push(...summary.failures)
  total.flaky.push(...summary.flaky)
  total.files.push(...summary.files)
  // a hook or an import that failed, or an error that no test caught
  if (status !== 0 && summary.failed === 0) addFailure(name)
}

step('lint', [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'])
step('format', [tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'])
step('types', [tool('typescript', 'bin', 'tsc'), '--noEmit'])
step('unused exports', [tool('knip', 'bin', 'knip.js'), '--no-progress'])
tests('tests', 'vitest.config.ts')
build()
const path = browser()
if (path) tests('journeys', 'e2e/vitest.config.ts', { BROWSER_PATH: path })
else {
  console.error('No browser was found and none could be installed: set BROWSER_PATH to a Chromium.')
  addFailure('journeys')
}

rmSync(folder, { recursive: true, force: true })
console.log(`\n${summaryLines(total, (Date.now() - began) / 1000).join('\n')}`)
process.exit(total.failed === 0 ? 0 : 1)
