import { apiError } from '#api/platform/api-error.ts'
import { createAutoLoginLink } from '../auth/auto-login-link.commands.ts'
import type { AutoLoginLink } from '../auth/auto-login-link.commands.ts'
import { requirePanelUser } from '../auth/auth-context.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { changeTenant } from './tenant-access.ts'

/**
 * Creates a single-use link into a tenant’s panel, valid for a minute. The session lasts 30 minutes and shows
 * its reason.
 */
export async function impersonateInTenant(
  context: AuthContext,
  tenantId: string,
  reason: string | undefined,
): Promise<AutoLoginLink> {
  const { services } = context
  const user = requirePanelUser(context)
  const tenant = await services.tenants.find(tenantId)
  if (!tenant?.adminHost) throw apiError('NOT_FOUND', { entity: 'Tenant' })
  const host = tenant.adminHost
  const grants = { tenant_id: user.homeTenantId, actor_id: user.id, ...(reason === undefined ? {} : { reason }) }
  const { link } = await changeTenant(context, tenantId, async (db) => ({
    action: 'tenant.visit_begun',
    reason,
    link: await createAutoLoginLink(db, services.config, { id: user.id, audience: 'panel' }, { host, grants }),
  }))
  return link
}
