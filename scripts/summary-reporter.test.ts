import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { summaryLines } from './summary-reporter.mjs'
import type { TestSummary } from './summary-reporter.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a test file in a Vitest of its own, with one retry, and reads what the reporter wrote. */
function runTests(source: string): { status: number | null; summary: TestSummary } {
  const folder = mkdtempSync(join(tmpdir(), 'markethall-summary-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'journey.test.js'), source)
  const summaryFile = join(folder, 'summary.json')
  const reporter = join(root, 'scripts/summary-reporter.mjs')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--globals', '--retry=1', `--reporter=${reporter}`],
    { env: { ...process.env, TEST_SUMMARY_FILE: summaryFile } },
  )
  return { status, summary: JSON.parse(readFileSync(summaryFile, 'utf8')) }
}

test('a test that passes on its retry counts as passed and is listed as flaky', () => {
  const { status, summary } = runTests(`
    let attempts = 0
    describe('checkout', () => {
      test('fails once', () => expect(++attempts).toBe(2))
      test('passes', () => {})
    })
  `)
  expect(status).toBe(0)
  expect(summary).toEqual({
    passed: 2,
    failed: 0,
    failures: [],
    flaky: ['journey.test.js > checkout > fails once'],
    files: [{ path: 'journey.test.js', seconds: expect.any(Number) }],
  })
})

test('a test that fails twice counts as failed and is named with the first line of its error', () => {
  const { status, summary } = runTests("test('fails', () => { throw new Error('the till is closed\\nsince nine') })")
  expect(status).toBe(1)
  expect(summary).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['journey.test.js > fails: the till is closed'],
    flaky: [],
  })
})

test('hooks of a failed attempt run before the retry', () => {
  const { summary } = runTests(`
    import { onTestFinished } from ${JSON.stringify(join(root, 'node_modules/vitest/dist/index.js'))}
    let open = 0
    let attempts = 0
    test('closes what it opened', () => {
      open++
      onTestFinished(() => { open-- })
      expect([open, ++attempts]).toEqual([1, 2])
    })
  `)
  expect(summary).toMatchObject({ passed: 1, flaky: ['journey.test.js > closes what it opened'] })
})

test('the summary lists the ten slowest files, flaky and failed tests, the total time and the counts', () => {
  const files = [...Array(12).keys()].map((seconds) => ({ path: `${seconds}.test.ts`, seconds }))
  const failures = ['b.test.ts > refunds: refused']
  const lines = summaryLines({ passed: 30, failed: 1, failures, flaky: ['a.test.ts > pays'], files }, 125.4)
  expect(lines.slice(0, 3)).toEqual(['Slowest test files:', '   11.0 s  11.test.ts', '   10.0 s  10.test.ts'])
  expect(lines.slice(10)).toEqual([
    '    2.0 s  2.test.ts',
    'flaky: a.test.ts > pays',
    'failed: b.test.ts > refunds: refused',
    'Total time: 2 min 5 s',
    '30 passed, 1 failed',
  ])
})
