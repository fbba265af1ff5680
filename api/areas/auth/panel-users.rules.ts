import type { LoggedUser, PanelName, PanelSession } from '#contract/schemas/auth.ts'
import type { StartedSession } from '#api/platform/identity/sessions.ts'
import { isMerchantStaff } from '#api/platform/identity/principal.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'

/** The panel shown after sign-in: users of merchants only go to the merchant panel. */
const homePanelOf = ({
  roles,
  permissions,
  impersonation,
}: Pick<PanelUser, 'roles' | 'permissions' | 'impersonation'>): PanelName =>
  impersonation?.merchantId || isMerchantStaff({ roles, permissions }) ? 'merchant' : 'tenant'

/** The signed-in panel user as the contract defines it. */
export function toLoggedUser(user: PanelUser): LoggedUser {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return {
    id: user.id,
    tenant_id: user.tenantId,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: name,
    name,
    email: user.email,
    mobile: user.mobile,
    roles: user.roles,
    permissions: [...user.permissions],
    merchant_users: user.merchantIds,
    redirect_panel: homePanelOf(user),
    updated_at: user.updatedAt,
    impersonator_id: user.impersonatorId,
    impersonation: user.impersonation
      ? { merchant_id: user.impersonation.merchantId, reason: user.impersonation.reason }
      : null,
  }
}

export const toPanelSession = (
  { access_token, token_type, expires_at }: Omit<StartedSession, 'session_id'>,
  user: PanelUser,
): PanelSession => ({
  access_token,
  token_type,
  expires_at,
  user: toLoggedUser(user),
  tenant_id: user.tenantId,
  redirect_panel: homePanelOf(user),
})
