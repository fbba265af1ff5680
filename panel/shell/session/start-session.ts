import type { LoggedUser, PanelSession } from '#contract/schemas/auth.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'
import { queryClient } from '#kit/data/query.ts'
import { session } from '#kit/data/session.ts'

type SessionOwner = { user: Pick<LoggedUser, 'merchant_users'>; redirect_panel: PanelSession['redirect_panel'] }

/** Starts a session and returns where to go: the requested path, or else the user's default panel. */
export function startSession(panelSession: PanelSession, next?: string | null): string {
  queryClient.clear()
  session.start(panelSession.access_token)
  session.setHome(panelSession.redirect_panel)
  return next && isLocalPath(next) && canOpenPanelOf(panelSession.user, next) ? next : homeOf(panelSession)
}

/** Users of one merchant start there, on its board or dashboard; users of several choose. */
export function homeOf({ user, redirect_panel }: SessionOwner): string {
  if (redirect_panel === 'tenant') return '/dashboard'
  const [onlyMerchant, ...others] = user.merchant_users
  if (onlyMerchant === undefined || others.length > 0) return '/select'
  return `/m/${onlyMerchant}`
}

/** Whether a user may open the panel of a path. Merchant users cannot open the tenant panel. */
export function canOpenPanelOf(
  { redirect_panel, merchant_users }: Pick<LoggedUser, 'redirect_panel' | 'merchant_users'>,
  path: string,
): boolean {
  const { panel, merchantId } = panelRouteOf(path)
  return redirect_panel === 'tenant' || (panel === 'merchant' && merchant_users.includes(merchantId))
}

/** Whether a path belongs to this site. Rejects addresses that look like a path. */
export const isLocalPath = (path: string) =>
  path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') && !path.startsWith('/login')
