import { operatorPermission } from '#contract/rules/permissions.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { platformHost } from '#api/platform/tenancy/links.ts'
import { createFirstPasswordLink } from '../auth/first-password.commands.ts'
import { findPlatformTenant } from './operator.db.ts'

/** A fixed id: processes that start together create one tenant. */
const platformTenantId = '01900000-0000-7000-8000-000000000001'

/** Creates the platform’s own tenant with the operators’ sign-in host, if missing. Returns its id. */
export async function ensurePlatformTenant(services: AppServices): Promise<string> {
  const { platformPool: pool, config } = services
  const host = platformHost(config)
  const existing = await findPlatformTenant(pool, host)
  const tenantId = existing?.id ?? platformTenantId
  if (existing?.has_host && existing.has_profile) return tenantId
  await runInTransaction(
    { pool, scope: { tenantId, merchantId: null }, actor: systemActor, nowMs: services.clock() },
    async (db) => {
      if (!existing)
        await db
          .insertInto('tenant')
          .values({ id: tenantId, slug: 'platform', name: 'Markethall', is_platform: true, created_at: db.now })
          .onConflict((oc) => oc.doNothing())
          .execute()
      await db
        .insertInto('host')
        .values({ host, tenant_id: tenantId, purpose: 'admin', verified_at: db.now, created_at: db.now })
        .onConflict((oc) => oc.column('host').doNothing())
        .execute()
      await db
        .insertInto('tenant_profile')
        .values({ email: config.SUPPORT_EMAIL, country: 'US', currency: 'USD', in_trial: false })
        .onConflict((oc) => oc.column('tenant_id').doNothing())
        .execute()
    },
  )
  services.tenants.clearCache()
  return tenantId
}

const linkLifetimeMs = 3_600_000

/** Creates a platform operator if needed and returns a link to choose a password. */
export async function addOperator(services: AppServices, email: string): Promise<string> {
  const tenantId = await ensurePlatformTenant(services)
  const host = platformHost(services.config)
  return runInTransaction(
    { pool: services.platformPool, scope: { tenantId, merchantId: null }, actor: systemActor, nowMs: services.clock() },
    async (db) => {
      const existing = await db
        .selectFrom('app_user')
        .select('id')
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      const id = existing?.id ?? newId()
      if (!existing)
        await db
          .insertInto('app_user')
          .values({
            id,
            first_name: 'Platform',
            last_name: 'Operator',
            email,
            role: 'S1000',
            permissions: [operatorPermission],
            status: 'pending',
          })
          .execute()
      return createFirstPasswordLink(db, services.config, { id, email }, { host, lifetimeMs: linkLifetimeMs })
    },
  )
}
