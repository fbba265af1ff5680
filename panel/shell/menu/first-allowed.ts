import type { LoggedUser } from '#contract/schemas/auth.ts'
import { hasPermission } from '#contract/rules/permissions.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'
import { homeOf } from '../session/start-session.ts'
import { pagesOf } from '../routing/route-registry.ts'

/** A section of the settings, also where its pages stand beside them. */
const isInSection = (path: string) => /^(\/m\/[^/]+)?\/(settings|users)\//.test(path)
const isSection = (path: string) => path.startsWith('/settings/')

/**
 * The first page of the panel at `path` that somebody may open, in the order of the site. From a section of the
 * settings they come to another section where they may open one.
 */
export function firstAllowed(held: ReadonlySet<string>, path: string): string {
  const { panel, merchantId } = panelRouteOf(path)
  const pages = pagesOf(panel)
  const candidates = [
    ...(isInSection(path) ? pages.filter((page) => isSection(page.path)) : []),
    ...pages.filter((page) => !isSection(page.path)),
  ]
  const first = candidates.find(({ needs }) => needs !== 'signed-in' && hasPermission(held, panel, needs))
  if (first === undefined) return '/select'
  return merchantId === undefined ? first.path : `/m/${merchantId}${first.path}`
}

/** The same for somebody who is in no panel yet: in the one that they belong to. */
export const firstOf = (me: LoggedUser) =>
  firstAllowed(new Set(me.permissions), homeOf({ user: me, redirect_panel: me.redirect_panel }))
