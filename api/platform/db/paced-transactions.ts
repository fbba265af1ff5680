import type { OpenTransaction } from '../handlers.ts'

/** Part of the time in which transactions run; for the rest of it everybody else has the database. */
const share = 0.25
/** Shorter transactions give way by themselves. */
const shortMs = 10
const maxRestMs = 500

/**
 * Opens transactions that give way: after each one the next waits three times as long as it took. Long work that has
 * time is split into such transactions, so that calls beside it stay as fast as without it.
 */
export function paceTransactions(
  openTransaction: OpenTransaction,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resume) => setTimeout(resume, ms)),
  now: () => number = () => performance.now(),
): OpenTransaction {
  let restMs = 0
  return async (work, overrides) => {
    if (restMs > 0) await wait(restMs)
    const start = now()
    try {
      return await openTransaction(work, overrides)
    } finally {
      const tookMs = now() - start
      restMs = tookMs < shortMs ? 0 : Math.min(maxRestMs, tookMs * (1 / share - 1))
    }
  }
}
