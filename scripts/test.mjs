import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser, headlessShell, install, node, root } from './setup.mjs'
import { summaryLines } from './summary-reporter.mjs'

install()
const tool = (...path) => join(root, 'node_modules', ...path)
const folder = mkdtempSync(join(tmpdir(), 'markethall-run-'))
const began = Date.now()
const total = { passed: 0, failed: 0, failures: [], flaky: [], files: [] }

/** Runs steps one after the other. The output of each is shown when it has ended, because others run beside them. */
async function runSteps(...steps) {
  for (const [name, ...args] of steps) {
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const status = await new Promise((resolve) => child.on('close', resolve))
    console.log(`\n${name}\n${output.trimEnd()}`)
    if (status === 0) total.passed++
    else addFailure(name)
  }
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

// Each of these uses one core.
await Promise.all([
  runSteps(
    ['types', tool('typescript', 'bin', 'tsc'), '--noEmit'],
    ['lint', tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'],
    ['format', tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'],
    ['unused exports', tool('knip', 'bin', 'knip.js'), '--no-progress'],
  ),
  runSteps([
    'build',
    '-e',
    "import('./scripts/setup.mjs').then(({ build, browser, headlessShell }) => [browser(), headlessShell(), build()])",
  ]),
])
tests('tests', 'vitest.config.ts')
const path = browser()
if (path)
  tests('journeys', 'e2e/vitest.config.ts', { BROWSER_PATH: path, HEADLESS_SHELL_PATH: headlessShell() ?? path })
else {
  console.error('No browser was found and none could be installed: set BROWSER_PATH to a Chromium.')
  addFailure('journeys')
}

rmSync(folder, { recursive: true, force: true })
console.log(`\n${summaryLines(total, (Date.now() - began) / 1000).join('\n')}`)
process.exit(total.failed === 0 ? 0 : 1)
