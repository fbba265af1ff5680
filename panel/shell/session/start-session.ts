import type { LoggedUser, PanelSession } from '#contract/schemas/auth.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'
import { queryClient } from '#kit/data/query.ts'
import { session } from '#kit/data/session.ts'

type Entered = { user: Pick<LoggedUser, 'merchant_users'>; redirect_panel: PanelSession['redirect_panel'] }

/** Takes up a session; gives where to go: what was asked for before the sign-in, else the panel that the server names. */
export function startSession(answer: PanelSession, next?: string | null): string {
  queryClient.clear()
  session.start(answer.access_token)
  session.setHome(answer.redirect_panel)
  return next && isLocalPath(next) && canOpen(answer.user, next) ? next : homeOf(answer)
}

/** Somebody of one merchant lands there; several, or both panels, are a choice. */
export function homeOf({ user, redirect_panel }: Entered): string {
  if (redirect_panel === 'tenant') return '/dashboard'
  const [only, ...others] = user.merchant_users
  if (only === undefined || others.length > 0) return '/select'
  return `/m/${only}/dashboard`
}

/** Whether somebody has any business in the panel of a path: people of a merchant have none in the tenant's. */
export function canOpen(
  { redirect_panel, merchant_users }: Pick<LoggedUser, 'redirect_panel' | 'merchant_users'>,
  path: string,
): boolean {
  const { panel, merchantId } = panelRouteOf(path)
  return redirect_panel === 'tenant' || (panel === 'merchant' && merchant_users.includes(merchantId))
}

/** A path of this site, not an address that begins like one. */
export const isLocalPath = (path: string) =>
  path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') && !path.startsWith('/login')
