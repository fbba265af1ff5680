import { isFlagSet, isGoogleConnected } from '#contract/rules/setup/setup-stages.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { JobContext } from '#api/platform/events/job.ts'
import { checkCustomDomains } from '../tenants/domain-checks.commands.ts'
import { showDomain } from '../tenants/domains.commands.ts'
import { showApple } from './apple-account.commands.ts'
import type { Readiness } from './deployment.rules.ts'
import { deploymentResult } from './deployment.rules.ts'
import { showGoogle } from './google-account.commands.ts'
import { finishDeployment, findDeployment } from './setup.db.ts'

async function readReadiness(db: Db): Promise<Readiness> {
  const [{ dns_records, verified }, google, apple] = [await showDomain(db), await showGoogle(db), await showApple(db)]
  return {
    domains: dns_records.every((record) => verified.includes(record.for)),
    google: isGoogleConnected(google),
    apple: isFlagSet(apple.is_apple_connected),
  }
}

/** Checks what the platforms of the running deployment need, and ends it. */
export async function runDeployment({
  services,
  openTransaction,
}: Pick<JobContext<unknown>, 'services' | 'openTransaction'>) {
  const running = await openTransaction(findDeployment)
  if (running?.status !== 'in_progress') return
  if (running.platforms.includes('web')) await checkCustomDomains(services, openTransaction)
  await openTransaction(async (db) => {
    await finishDeployment(db, running.started_at, deploymentResult(running.platforms, await readReadiness(db)))
    await emit(db, 'settings.changed', 'settings', { keys: ['deployment'] })
  })
}
