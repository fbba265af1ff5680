import { emit } from '#api/platform/events/outbox.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { requirePanelUser } from '../auth/auth-context.ts'
import { requireRecentLogin } from '../auth/reauthentication.commands.ts'
import { updateProfile, findProfile, updateTenant } from './operator.db.ts'
import type { TenantChange } from './tenant-access.ts'
import { changeTenant } from './tenant-access.ts'
import { toChange } from '#api/platform/audit/changes.ts'

type Removal = {
  id: string
  tenant_id: string
  force: boolean
  reason?: string | undefined
  current_password?: string | undefined
}

/** Deletes a tenant: its hosts stop resolving and its sessions end. Rows stay for 30 days. */
export async function removeTenant(
  context: AuthContext,
  { id, tenant_id, force, reason, current_password }: Removal,
): Promise<{ id: string }> {
  if (id !== tenant_id) throw invalid({ tenant_id: 'The selected tenant id is invalid.' })
  await requireRecentLogin(context, requirePanelUser(context), current_password)
  await changeTenant(context, tenant_id, async (db, tenant) => {
    if (tenant.deleted_at !== null) throw apiError('NOT_FOUND', { entity: 'Tenant' })
    if (!force && (await findProfile(db)).payment_due_since !== null) throw apiError('TENANT_HAS_UNPAID_INVOICES')
    await updateTenant(db, { deleted_at: db.now })
    await emit(db, 'settings.changed', 'settings', { keys: [] })
    return { action: 'tenant.deleted', changes: { name: tenant.name, slug: tenant.slug, force }, reason }
  })
  await context.services.sessions.endAllInTenant(tenant_id)
  return { id }
}

/** Restores a deleted tenant within 30 days, without its sessions. */
export const restoreTenant = (context: AuthContext, tenantId: string): Promise<TenantChange> =>
  changeTenant(context, tenantId, async (db, tenant) => {
    if (tenant.deleted_at === null) throw apiError('TENANT_NOT_DELETED')
    await updateTenant(db, { deleted_at: null })
    await updateProfile(db, {})
    return { action: 'tenant.restored', changes: { deleted_at: toChange(tenant.deleted_at, null) } }
  })
