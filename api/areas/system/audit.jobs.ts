import { findBrokenLink, extendHashChain, listTenantIds } from '#api/platform/audit/audit-hash-chain.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { mailAuditDigest } from './audit-digest.commands.ts'

/**
 * Verifies and extends the audit hash chains every night. The head goes to the log, which a database writer
 * cannot change.
 */
export const extendHashChains: CronJob = {
  name: 'system.seal-trails',
  cron: '7 2 * * *',
  async run({ platformPool: pool, log, clock }) {
    for (const tenant of await listTenantIds(pool)) {
      const broken = await findBrokenLink(pool, tenant)
      if (broken !== undefined) log.error({ tenant, seal: broken }, 'the audit hash chain is broken')
      const head = await extendHashChain(pool, tenant, clock())
      if (head) log.info({ tenant, seal: head.number, sum: head.hash.toString('hex') }, 'audit trail sealed')
    }
  },
}

/** Runs nightly, so a missed night does not skip the week’s mail. One tenant’s failure does not stop the others. */
export const mailAuditDigests: CronJob = {
  name: 'system.mail-trail-heads',
  cron: '37 2 * * *',
  async run(services) {
    for (const tenant of await listTenantIds(services.platformPool))
      await mailAuditDigest(services, tenant).catch((error: unknown) =>
        services.log.error({ err: error, tenant }, 'mailing the audit digest failed'),
      )
  },
}
