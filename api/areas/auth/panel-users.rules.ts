import type { LoggedUser, PanelName, PanelSession } from '#contract/schemas/auth.ts'
import type { StartedSession } from '#api/platform/identity/sessions.ts'
import { isMerchantStaff } from '#api/platform/identity/principal.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'

/** Where somebody lands: who belongs to merchants only, in the merchant panel. */
const panelOf = ({
  roles,
  permissions,
  impersonation,
}: Pick<PanelUser, 'roles' | 'permissions' | 'impersonation'>): PanelName =>
  impersonation?.merchantId || isMerchantStaff({ roles, permissions }) ? 'merchant' : 'tenant'

/** The signed-in panel user on the wire. */
export function loggedUser(who: PanelUser): LoggedUser {
  const name = `${who.firstName} ${who.lastName}`.trim()
  return {
    id: who.id,
    tenant_id: who.tenantId,
    first_name: who.firstName,
    last_name: who.lastName,
    full_name: name,
    name,
    email: who.email,
    mobile: who.mobile,
    roles: who.roles,
    permissions: [...who.permissions],
    merchant_users: who.merchantIds,
    redirect_panel: panelOf(who),
    updated_at: who.updatedAt,
    impersonator_id: who.impersonatorId,
    impersonation: who.impersonation
      ? { merchant_id: who.impersonation.merchantId, reason: who.impersonation.reason }
      : null,
  }
}

export const panelSession = (
  { access_token, token_type, expires_at }: Omit<StartedSession, 'session_id'>,
  who: PanelUser,
): PanelSession => ({
  access_token,
  token_type,
  expires_at,
  user: loggedUser(who),
  tenant_id: who.tenantId,
  redirect_panel: panelOf(who),
})
