// A Vitest reporter that writes what `npm test` sums up to the file named by TEST_SUMMARY_FILE.
import { writeFileSync } from 'node:fs'

const slowestFiles = 10

export default class SummaryReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state) => tests.filter((test) => test.result().state === state).length
    const summary = {
      passed: count('passed'),
      failed: count('failed'),
      flaky: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId} > ${test.fullName}`),
      files: modules.map((module) => {
        const { duration, collectDuration } = module.diagnostic()
        return { path: module.relativeModuleId, seconds: (duration + collectDuration) / 1000 }
      }),
    }
    const path = process.env.TEST_SUMMARY_FILE
    if (path) writeFileSync(path, JSON.stringify(summary))
  }
}

/** The last lines of `npm test`: slowest files, flaky tests, total time, counts. */
export function summaryLines({ passed, failed, flaky, files }, totalSeconds) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestFiles)
  const minutes = Math.floor(totalSeconds / 60)
  return [
    ...(slowest.length > 0 ? ['Slowest test files:'] : []),
    ...slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`),
    ...flaky.map((name) => `flaky: ${name}`),
    `Total time: ${minutes} min ${Math.round(totalSeconds - minutes * 60)} s`,
    `${passed} passed, ${failed} failed`,
  ]
}
