import type { PanelSession } from '#contract/auth.ts'
import { queryClient } from '#kit/data/query.ts'
import { session } from '#kit/data/session.ts'

type Entered = Pick<PanelSession, 'user' | 'redirect_panel'>

/** Takes up a session; gives where to go: what was asked for before the sign-in, else the panel that the server names. */
export function enter(answer: PanelSession, next?: string | null): string {
  queryClient.clear()
  session.enter(answer.access_token)
  return next && isOurs(next) ? next : homeOf(answer)
}

/** Somebody of one merchant lands there; several, or both panels, are a choice. */
export function homeOf({ user, redirect_panel }: Entered): string {
  if (redirect_panel === 'tenant') return '/dashboard'
  const [only, ...others] = user.merchant_users
  if (only === undefined || others.length > 0) return '/select'
  return `/m/${only}/dashboard`
}

/** A path of this site, not an address that begins like one. */
const isOurs = (path: string) => path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') && !path.startsWith('/login')
