import { apiError } from '#api/platform/api-error.ts'
import { createAutoLoginLink } from '../auth/auto-login-link.commands.ts'
import type { AutoLoginLink } from '../auth/auto-login-link.commands.ts'
import { requirePanelUser } from '../auth/auth-context.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { inTenant } from './tenant-access.ts'

/** A link of one use, good for a minute, into a tenant's panel: half an hour there as the operator, with the reason in view. */
export async function visitTenant(
  front: AuthContext,
  tenantId: string,
  reason: string | undefined,
): Promise<AutoLoginLink> {
  const { services } = front
  const who = requirePanelUser(front)
  const facts = await services.tenants.find(tenantId)
  if (!facts?.adminHost) throw apiError('NOT_FOUND', { entity: 'Tenant' })
  const host = facts.adminHost
  const grants = { tenant_id: who.homeTenantId, actor_id: who.id, ...(reason === undefined ? {} : { reason }) }
  const { link } = await inTenant(front, tenantId, async (db) => ({
    action: 'tenant.visit_begun',
    reason,
    link: await createAutoLoginLink(db, services.config, { id: who.id, audience: 'panel' }, { host, grants }),
  }))
  return link
}
