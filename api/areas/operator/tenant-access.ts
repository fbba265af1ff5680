import type { AuditAction } from '#contract/areas/audit/actions.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Context } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { requirePanelUser } from '../auth/auth-context.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { findTenants } from './tenant-list.db.ts'
import { copyAudit, lockTenant } from './operator.db.ts'
import type { TenantRecord } from './tenant-list.db.ts'

export type TenantChange = { action: AuditAction; changes?: Record<string, unknown>; reason?: string | undefined }
export type LockedTenant = NonNullable<Awaited<ReturnType<typeof lockTenant>>>

/** A tenant’s record, deleted or not. Throws 404 for the platform tenant. */
export const findTenantRecord = async ({ services }: Pick<Context, 'services'>, id: string): Promise<TenantRecord> =>
  orNotFound((await findTenants(services.platformPool, [id]))[0], 'Tenant')

/**
 * Changes a tenant in a transaction of the platform role. Audits the change in the tenant and in the operator’s
 * tenant.
 */
export async function changeTenant<T extends TenantChange>(
  context: AuthContext,
  tenantId: string,
  work: (db: Db, tenant: LockedTenant) => Promise<T>,
): Promise<T> {
  const { services, request } = context
  const user = requirePanelUser(context)
  const scope = { tenantId, merchantId: null }
  const result = await runInTransaction(
    { pool: services.platformPool, scope, actor: actorOf(user, request), nowMs: services.clock() },
    async (db) => {
      const tenant = orNotFound(await lockTenant(db), 'Tenant')
      if (tenant.is_platform) throw apiError('TENANT_IS_PLATFORM')
      const change = await work(db, tenant)
      await recordChange(db, user.homeTenantId, tenantId, change)
      return change
    },
    services.announce,
  )
  services.tenants.clearCache()
  return result
}

async function recordChange(
  db: Db,
  homeId: string,
  tenantId: string,
  { action, changes = {}, reason = undefined }: TenantChange,
): Promise<void> {
  await audit(db, action, `tenant:${tenantId}`, changes, reason ?? null)
  await copyAudit(db, homeId, action)
}
