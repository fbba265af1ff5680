/**
 * Work gives way for at most seven eighths of the time, so that it also ends while calls never stop: an import of 50,000
 * products in less than three minutes.
 */
const maxShare = 7
const maxWaitMs = 3_000

/**
 * Lets background work give way to critical calls. After a part of the work it waits as long as the part took for each
 * critical call of that time, at most seven times as long. Without such calls it does not wait.
 */
export function createPace(criticalCount: () => number, now: () => number = () => performance.now()) {
  let [since, seen] = [now(), criticalCount()]
  return {
    /** How long to wait after a part, in ms. */
    delayMs(): number {
      const calls = criticalCount() - seen
      return Math.min((now() - since) * Math.min(calls, maxShare), maxWaitMs)
    },
    /** Waits after a part of the work. */
    async wait(): Promise<void> {
      const delayMs = this.delayMs()
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      ;[since, seen] = [now(), criticalCount()]
    },
  }
}
