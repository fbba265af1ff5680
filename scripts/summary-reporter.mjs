// A Vitest reporter that writes what `npm test` sums up to the file named by TEST_SUMMARY_FILE.
import { writeFileSync } from 'node:fs'

const slowestFiles = 10
const listedFailures = 50

export default class SummaryReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state) => tests.filter((test) => test.result().state === state).length
    const name = (test) => `${test.module.relativeModuleId} > ${test.fullName}`
    const summary = {
      passed: count('passed'),
      failed: count('failed'),
      failures: tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => `${name(test)}: ${firstLine(test.result().errors[0]?.message ?? '')}`),
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(name),
      files: modules.map((module) => {
        const { duration, collectDuration } = module.diagnostic()
        return { path: module.relativeModuleId, seconds: (duration + collectDuration) / 1000 }
      }),
    }
    const path = process.env.TEST_SUMMARY_FILE
    if (path) writeFileSync(path, JSON.stringify(summary))
  }
}

function firstLine(message) {
  return message.split('\n', 1)[0].slice(0, 200)
}

/**
 * The last lines of `npm test`: slowest files, flaky and failed tests, total time, counts.
 * The names are here because a service that runs the tests may keep only the end of the output.
 */
export function summaryLines({ passed, failed, failures, flaky, files }, totalSeconds) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestFiles)
  const minutes = Math.floor(totalSeconds / 60)
  return [
    ...(slowest.length > 0 ? ['Slowest test files:'] : []),
    ...slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`),
    ...flaky.map((name) => `flaky: ${name}`),
    ...failures.slice(0, listedFailures).map((name) => `failed: ${name}`),
    `Total time: ${minutes} min ${Math.round(totalSeconds - minutes * 60)} s`,
    `${passed} passed, ${failed} failed`,
  ]
}
