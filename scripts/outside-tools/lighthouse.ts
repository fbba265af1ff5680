import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchServer } from '../../bench/environment.ts'
import { browser } from '../setup.mjs'
import { runTool } from './run-tool.ts'

/**
 * Lighthouse's mobile preset on pages of shop and panel, the median of five runs each. The exit code is 1 if the
 * performance of a page is below 95, its total blocking time above 150 ms, or another category below its limit. Run it
 * on a machine that does nothing else.
 */
const runs = 5
const limits = { performance: 0.95, accessibility: 1, 'best-practices': 0.95, seo: 0.95 } as const
const blockingTimeLimitMs = 150
/**
 * The preset slows the processor down by 4, which makes a phone of a machine with this speed or more. Lighthouse's
 * documentation (docs/throttling.md) asks to lower the factor on slower machines, down to 2.
 */
const presetSlowdown = 4
const presetSpeed = 1_500
const reportFolder = mkdtempSync(join(tmpdir(), 'markethall-lighthouse-'))
const chromePath = browser()
if (!chromePath) throw new Error('No browser was found and none could be installed: set BROWSER_PATH to a Chromium.')

type Report = {
  /** Why the run measured nothing. */ runtimeError?: { code: string }
  environment: {
    /** Speed of the machine during the run. Figures compare only at similar values. */ benchmarkIndex: number
  }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** Sometimes the recording of a run lacks its start; it is measured once more. */
function measure(url: string, slowdown: number): Report {
  const report = measureOnce(url, slowdown)
  return report.runtimeError ? measureOnce(url, slowdown) : report
}

/** The factor by which this machine, as fast as it is now, becomes the phone of the preset. */
function calibrate(url: string): number {
  const { benchmarkIndex } = measure(url, presetSlowdown).environment
  return Math.min(presetSlowdown, Math.max(2, Math.round((presetSlowdown * 10 * benchmarkIndex) / presetSpeed) / 10))
}

function measureOnce(url: string, slowdown: number): Report {
  const file = join(reportFolder, 'report.json')
  rmSync(file, { force: true })
  const flags = '--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking'
  const { stderr } = runTool(
    'lighthouse@13.5.0',
    [
      url,
      '--output=json',
      // a report on the standard output is cut off where the pipe is full when Lighthouse ends
      `--output-path=${file}`,
      '--quiet',
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      '--no-enable-error-reporting',
      `--chrome-flags=${flags}`,
      `--only-categories=${Object.keys(limits).join(',')}`,
    ],
    { CHROME_PATH: chromePath ?? '' },
  )
  if (!existsSync(file)) throw new Error(`Lighthouse gave no answer: ${stderr}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const medianOf = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** Prints the medians of a page, and returns whether they keep the limits. Panels are closed to search engines. */
function check(name: string, url: string): boolean {
  const slowdown = calibrate(url)
  const reports = Array.from({ length: runs }, () => measure(url, slowdown))
  const categories = Object.entries(limits).filter(([id]) => id !== 'seo' || !name.startsWith('panel'))
  const scores = categories.map(([id, limit]) => ({
    id,
    limit,
    score: medianOf(reports.map((report) => report.categories[id]?.score ?? 0)),
  }))
  const audit = (id: string) => medianOf(reports.map(({ audits }) => audits[id]?.numericValue ?? Infinity))
  const blockingTimeMs = audit('total-blocking-time')
  const figures = scores.map(({ id, score }) => `${id} ${Math.round(score * 100)}`).join(', ')
  const paintMs = Math.round(audit('largest-contentful-paint'))
  const speed = Math.round(medianOf(reports.map(({ environment }) => environment.benchmarkIndex)))
  console.log(
    `  ${name}: ${figures}, blocking ${Math.round(blockingTimeMs)} ms, largest paint ${paintMs} ms (machine ${speed}, slowed down by ${slowdown})`,
  )
  return blockingTimeMs <= blockingTimeLimitMs && scores.every(({ score, limit }) => score >= limit)
}

const server = await startBenchServer(4097)
const shop = `http://harbour.localhost:${server.port}`
try {
  const home = await fetch(`${server.base}/en`, { headers: { 'x-tenant': 'harbour.localhost' } })
  const [merchant = ''] = /\/en\/m\/pier-pizza\/[\w-]+/.exec(await home.text()) ?? []
  const results = [
    check('shop, home', `${shop}/en`),
    check('shop, merchant', shop + merchant),
    check('panel, login', `http://admin.harbour.localhost:${server.port}/login`),
  ]
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await server.stop()
  rmSync(reportFolder, { recursive: true })
}
process.exit()
