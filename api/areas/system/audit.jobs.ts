import { findBrokenLink, extendHashChain, listTenantIds } from '#api/platform/audit/audit-hash-chain.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { mailAuditDigest } from './audit-digest.commands.ts'

/** Every night the trails are held against their seals and sealed further. The newest sum goes to the log, which who can write the database cannot write. */
export const extendHashChains: CronJob = {
  name: 'system.seal-trails',
  cron: '7 2 * * *',
  async run({ platformPool: pool, log, clock }) {
    for (const tenant of await listTenantIds(pool)) {
      const broken = await findBrokenLink(pool, tenant)
      if (broken !== undefined) log.error({ tenant, seal: broken }, 'the audit trail is not as it was sealed')
      const head = await extendHashChain(pool, tenant, clock())
      if (head) log.info({ tenant, seal: head.number, sum: head.hash.toString('hex') }, 'audit trail sealed')
    }
  },
}

/** Each night, so that a week in which one was missed still has its mail; a tenant that fails does not keep it from the others. */
export const mailAuditDigests: CronJob = {
  name: 'system.mail-trail-heads',
  cron: '37 2 * * *',
  async run(services) {
    for (const tenant of await listTenantIds(services.platformPool))
      await mailAuditDigest(services, tenant).catch((error: unknown) =>
        services.log.error({ err: error, tenant }, 'the head of the audit trail was not mailed'),
      )
  },
}
