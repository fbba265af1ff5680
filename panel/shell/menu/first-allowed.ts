import type { LoggedUser } from '#contract/schemas/auth.ts'
import { hasPermission } from '#contract/rules/permissions.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'
import { homeOf } from '../session/start-session.ts'
import { pagesOf } from '../routing/route-registry.ts'

/** A page of the settings, including pages beside them. */
const isInSection = (path: string) => /^(\/m\/[^/]+)?\/(settings|users)\//.test(path)
const isSection = (path: string) => path.startsWith('/settings/')

/**
 * The first page of the panel at `path` that the user may open, in the order of the routes. From a settings page,
 * other settings pages come first.
 */
export function firstAllowedPath(permissions: ReadonlySet<string>, path: string): string {
  const { panel, merchantId } = panelRouteOf(path)
  const pages = pagesOf(panel)
  const candidates = [
    ...(isInSection(path) ? pages.filter((page) => isSection(page.path)) : []),
    ...pages.filter((page) => !isSection(page.path)),
  ]
  const firstPage = candidates.find(({ needs }) => needs !== 'signed-in' && hasPermission(permissions, panel, needs))
  if (firstPage === undefined) return '/select'
  return merchantId === undefined ? firstPage.path : `/m/${merchantId}${firstPage.path}`
}

/** The first page of the user's default panel, for users who are in no panel yet. */
export const firstPathOf = (me: LoggedUser) =>
  firstAllowedPath(new Set(me.permissions), homeOf({ user: me, redirect_panel: me.redirect_panel }))
