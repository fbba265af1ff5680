import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import { hasPermission } from '#contract/rules/permissions.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'

export type Needs = Permission | readonly Permission[] | 'signed-in'
/** A page without parameters, by its path inside the panel. */
export type Page = { path: string; needs: Needs }

let allRoutes: readonly RouteObject[] = []
let neededPermissions: ReadonlySet<string> = new Set()
let pages: { tenant: readonly Page[]; merchant: readonly Page[] } = { tenant: [], merchant: [] }

/** Registers all routes and what each requires. Links to missing areas are hidden. */
export function registerRoutes(routes: readonly RouteObject[]): void {
  allRoutes = routes
  neededPermissions = new Set(permissionsIn(routes))
  const all = pagesIn(routes)
  pages = {
    tenant: all.filter(({ path }) => !path.startsWith(merchantBase)),
    merchant: all.flatMap(({ path, needs }) =>
      path.startsWith(merchantBase) ? [{ path: path.slice(merchantBase.length), needs }] : [],
    ),
  }
}

const merchantBase = '/m/:merchant_id'
const hasParameters = (path: string) => path.replace(merchantBase, '').includes(':')
const needsOf = ({ handle }: RouteObject): Needs | undefined => handle?.needs

const pagesIn = (routes: readonly RouteObject[], base = ''): Page[] =>
  routes.flatMap((route) => {
    const path = route.path === undefined ? base : `${base}/${route.path}`
    const needs = needsOf(route)
    return [
      ...(needs === undefined || hasParameters(path) ? [] : [{ path, needs }]),
      ...pagesIn(route.children ?? [], path),
    ]
  })

/** Permissions that pages require. The overview of the settings does not count, because it only lists other pages. */
const permissionsIn = (routes: readonly RouteObject[]): readonly string[] =>
  routes.flatMap((route) => {
    const needs = route.path === 'settings' ? undefined : needsOf(route)
    const own = needs === undefined || needs === 'signed-in' ? [] : typeof needs === 'string' ? [needs] : needs
    return [...own, ...permissionsIn(route.children ?? [])]
  })

/** Whether a page requires the permission. */
export const isNeededByPage = (permission: string): boolean => neededPermissions.has(permission)

const routeAt = (path: string) => {
  const route = matchRoutes([...allRoutes], path)?.at(-1)?.route
  return route?.path === '*' ? undefined : route
}

/** Whether the panel has a page at this path. */
export const isPage = (path: string): boolean => routeAt(path) !== undefined

/** Whether there is a page at this path that the user may open. */
export function canOpen(permissions: ReadonlySet<string>, path: string): boolean {
  const route = routeAt(path.split('?')[0] ?? path)
  if (!route) return false
  const needs = needsOf(route)
  return needs === undefined || needs === 'signed-in' || hasPermission(permissions, panelRouteOf(path).panel, needs)
}

/** The pages of a panel, in the order of the routes. */
export const pagesOf = (panel: 'tenant' | 'merchant'): readonly Page[] => pages[panel]
