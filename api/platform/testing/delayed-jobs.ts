import type { TestApp } from './test-app.ts'

/**
 * Makes jobs of later due now and relays them. `pattern` is the name of a job, or a pattern of LIKE for names. The clock
 * of the app still decides whether a job does anything.
 */
export async function runDelayedJobs({ services, relay }: TestApp, pattern: string): Promise<void> {
  await services.platformPool.query(
    "update outbox set run_at = null where kind = 'job' and relayed_at is null and run_at is not null and name like $1",
    [pattern],
  )
  await relay.relay()
}
