import { audit } from '#api/platform/audit/audit.ts'
import type { Context } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { requirePanelUser } from '../auth/auth-context.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { copyAudit, lockedTenant, tenantsById } from './operator.db.ts'
import type { TenantRecord } from './operator.db.ts'

export type Told = { action: string; changes?: Record<string, unknown>; reason?: string | undefined }
export type LockedTenant = NonNullable<Awaited<ReturnType<typeof lockedTenant>>>

/** A tenant as the operator sees it, deleted or not; the platform's own is none. */
export const tenantSeen = async ({ services }: Pick<Context, 'services'>, id: string): Promise<TenantRecord> =>
  orNotFound((await tenantsById(services.platformPool, [id]))[0], 'Tenant')

/** Changes one tenant in a transaction of the platform role; who did it stands in the tenant's book and in the operator's. */
export async function inTenant<T extends Told>(
  front: AuthContext,
  tenantId: string,
  work: (db: Db, tenant: LockedTenant) => Promise<T>,
): Promise<T> {
  const { services, request } = front
  const who = requirePanelUser(front)
  const place = { tenantId, merchantId: null }
  const done = await runInTransaction(
    { pool: services.platformPool, scope: place, actor: actorOf(who, request), nowMs: services.clock() },
    async (db) => {
      const tenant = orNotFound(await lockedTenant(db), 'Tenant')
      if (tenant.is_platform) throw apiError('TENANT_IS_PLATFORM')
      const told = await work(db, tenant)
      await write(db, who.homeTenantId, tenantId, told)
      return told
    },
    services.announce,
  )
  services.tenants.clearCache()
  return done
}

async function write(
  db: Db,
  homeId: string,
  tenantId: string,
  { action, changes = {}, reason = undefined }: Told,
): Promise<void> {
  await audit(db, action, `tenant:${tenantId}`, changes, reason ?? null)
  await copyAudit(db, homeId, action)
}
