import { brokenSeal, sealTrail, tenantsWithTrail } from '#api/platform/audit-seals.ts'
import type { Chore } from '#api/platform/events/job.ts'

/** Every night the trails are held against their seals and sealed further. The newest sum goes to the log, which who can write the database cannot write. */
export const sealTrails: Chore = {
  name: 'system.seal-trails',
  cron: '7 2 * * *',
  async run({ platformPool: pool, log, clock }) {
    for (const tenant of await tenantsWithTrail(pool)) {
      const broken = await brokenSeal(pool, tenant)
      if (broken !== undefined) log.error({ tenant, seal: broken }, 'the audit trail is not as it was sealed')
      const head = await sealTrail(pool, tenant, clock())
      if (head) log.info({ tenant, seal: head.number, sum: head.sum.toString('hex') }, 'audit trail sealed')
    }
  },
}
