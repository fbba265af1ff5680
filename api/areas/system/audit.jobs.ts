import { brokenSeal, sealTrail, tenantsWithTrail } from '#api/platform/audit/audit-hash-chain.ts'
import type { Chore } from '#api/platform/events/job.ts'
import { mailTrailHead } from './trail-mails.acts.ts'

/** Every night the trails are held against their seals and sealed further. The newest sum goes to the log, which who can write the database cannot write. */
export const sealTrails: Chore = {
  name: 'system.seal-trails',
  cron: '7 2 * * *',
  async run({ platformPool: pool, log, clock }) {
    for (const tenant of await tenantsWithTrail(pool)) {
      const broken = await brokenSeal(pool, tenant)
      if (broken !== undefined) log.error({ tenant, seal: broken }, 'the audit trail is not as it was sealed')
      const head = await sealTrail(pool, tenant, clock())
      if (head) log.info({ tenant, seal: head.number, sum: head.hash.toString('hex') }, 'audit trail sealed')
    }
  },
}

/** Each night, so that a week in which one was missed still has its mail; a tenant that fails does not keep it from the others. */
export const mailTrailHeads: Chore = {
  name: 'system.mail-trail-heads',
  cron: '37 2 * * *',
  async run(platform) {
    for (const tenant of await tenantsWithTrail(platform.platformPool))
      await mailTrailHead(platform, tenant).catch((error: unknown) =>
        platform.log.error({ err: error, tenant }, 'the head of the audit trail was not mailed'),
      )
  },
}
