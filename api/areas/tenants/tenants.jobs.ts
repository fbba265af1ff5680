import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { checkDomain } from './domain-checks.commands.ts'
import { listDueHosts } from './domains.db.ts'
import { mailTrialNotice } from './trial.commands.ts'
import { listEndingTrials } from './trial.db.ts'

/** Domains that one run looks up; the others follow in the next. */
const batchSize = 50
const noTenant = '00000000-0000-0000-0000-000000000000'

/** Looks up custom domains: new ones within minutes, served ones daily. */
export const checkDomains: CronJob = {
  name: 'tenants.check-domains',
  cron: '* * * * *',
  async run(services) {
    const due = await runInTransaction(
      {
        pool: services.platformPool,
        scope: { tenantId: noTenant, merchantId: null },
        actor: systemActor,
        nowMs: services.clock(),
      },
      (db) => listDueHosts(db, batchSize),
    )
    for (const host of due) await checkDomain(services, host)
  },
}

const dayMs = 86_400_000

/** Writes to owners before and at the end of their trial. One tenant’s failure does not stop the others. */
export const mailTrialNotices: CronJob = {
  name: 'tenants.mail-trial-notices',
  cron: '27 * * * *',
  async run(services) {
    const nowMs = services.clock()
    const [after, before] = [isoAt(nowMs - 7 * dayMs), isoAt(nowMs + 7 * dayMs)]
    for (const tenant of await listEndingTrials(services.platformPool, after, before))
      await mailTrialNotice(services, tenant).catch((error: unknown) =>
        services.log.error({ err: error, tenant }, 'mailing the trial notice failed'),
      )
  },
}
