import { auth } from '#contract/auth.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import type { TenantBoot } from '#contract/tenant-boot.ts'
import { boot } from '#contract/tenant-boot.ts'
import { send } from '#kit/data/request.ts'
import { clearFormDrafts } from '#kit/data/form-draft.ts'
import { queryKeyOf, queryClient } from '#kit/data/query.ts'
import { session } from '#kit/data/session.ts'
import { isOwner } from './panel-context.ts'
import { endImpersonation } from './impersonation.ts'
import { disablePush } from '../alerts/push-device.ts'

/** Ends the session here and on the server; the owner then goes to the admin site where there is one, everybody else to the sign-in page. */
export async function signOut(me: LoggedUser) {
  if (me.impersonation) return endImpersonation(me)
  const admin = queryClient.getQueryData<TenantBoot>(queryKeyOf(boot.tenant, {}))?.links.admin_site_url
  await disablePush({ panel: session.role() ?? 'tenant' })
  try {
    await send(auth.logout, {})
  } catch {
    // the token dies on the server by itself; here it is gone at once
  }
  const role = session.role()
  const elsewhere = isOwner(me) && admin && new URL(admin, location.href).host !== location.host
  window.addEventListener('pagehide', clearFormDrafts, { once: true })
  // a new page: nothing of this session stays in memory
  location.assign(elsewhere ? admin : `/login${role ? `?role=${role}` : ''}`)
  session.clear()
}
