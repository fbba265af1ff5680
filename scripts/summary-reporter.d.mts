import type { Reporter } from 'vitest/node'

export type TestSummary = {
  passed: number
  failed: number
  /** Names of failed tests, each with the first line of its error. */
  failures: string[]
  flaky: string[]
  files: { path: string; seconds: number }[]
}
export default class SummaryReporter implements Reporter {}
export function summaryLines(summary: TestSummary, totalSeconds: number): string[]
