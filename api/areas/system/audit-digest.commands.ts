import { chainHead } from '#api/platform/audit/audit-hash-chain.ts'
import type { ChainHead } from '#api/platform/audit/audit-hash-chain.ts'
import type { Db } from '#api/platform/db/db.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { listOwners } from '../tenants/owners.queries.ts'
import { weekOf } from './system.rules.ts'
import { claimWeek } from './audit-digest.db.ts'

/**
 * Mails the head of a tenant’s audit hash chain to its owners, once per calendar week. The mail allows
 * detecting a rewritten history. Returns whether it was mailed.
 */
export async function mailAuditDigest(services: AppServices, tenantId: string): Promise<boolean> {
  const [tenant, head] = await Promise.all([
    services.tenants.find(tenantId),
    chainHead(services.platformPool, tenantId),
  ])
  if (!tenant || !head) return false
  return withTenant(services, { tenantId, merchantId: null }, async (db) => {
    if (!(await claimWeek(db, weekOf(db.nowMs), head.number))) return false
    await mailOwners(db, tenant.defaultLocale, head)
    return true
  })
}

async function mailOwners(
  db: Db,
  locale: string,
  { number, hash, created_at }: ChainHead & { created_at: string },
): Promise<void> {
  const values = { number, sum: hash.toString('hex'), date: `${created_at.slice(0, 16).replace('T', ' ')} UTC` }
  await Promise.all(
    (await listOwners(db)).map(({ email, first_name }) =>
      sendMail(db, { to: email, name: first_name, locale, template: 'trail_head', values }),
    ),
  )
}
