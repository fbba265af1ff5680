import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { checkDomain } from './domain-checks.commands.ts'
import { listDueHosts } from './domains.db.ts'

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
