import { auth } from '#contract/areas/auth/auth.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import type { TenantBoot } from '#contract/areas/tenants/boot.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { send } from '#kit/data/request.ts'
import { clearFormDrafts } from '#kit/data/form-draft.ts'
import { queryKeyOf, queryClient } from '#kit/data/query.ts'
import { session } from '#kit/data/session.ts'
import { isOwner } from './panel-context.ts'
import { endImpersonation } from './impersonation.ts'
import { disablePush } from '../alerts/push-device.ts'

/**
 * Signs out here and on the server. Owners continue on the admin site if there is one, all others on the sign-in
 * page.
 */
export async function signOut(me: LoggedUser) {
  if (me.impersonation) return endImpersonation(me)
  const adminUrl = queryClient.getQueryData<TenantBoot>(queryKeyOf(boot.tenant, {}))?.links.admin_site_url
  await disablePush({ panel: session.role() ?? 'tenant' })
  try {
    await send(auth.logout, {})
  } catch {
    // The token expires on the server by itself. Here it is removed anyway.
  }
  const role = session.role()
  const leavesHost = isOwner(me) && adminUrl && new URL(adminUrl, location.href).host !== location.host
  window.addEventListener('pagehide', clearFormDrafts, { once: true })
  // Loads a new page, so that no data of this session stays in memory.
  location.assign(leavesHost ? adminUrl : `/login${role ? `?role=${role}` : ''}`)
  session.clear()
}
