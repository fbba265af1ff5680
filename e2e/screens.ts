import type { RouteObject } from 'react-router'
import { publicRoutes } from '#panel/public-routes.tsx'
import { privateRoutes } from '#panel/routes.tsx'
import type { Needs } from '#panel/shell/routing/route-registry.ts'
import shopRoutes from '../shop/routes.ts'

export type PanelScreen = {
  path: string
  panel: 'tenant' | 'merchant'
  /** Undefined for public screens and screens outside the frame. */ needs: Needs | undefined
}

const needsOf = ({ handle }: RouteObject): Needs | undefined => (handle as { needs?: Needs } | undefined)?.needs

/** Every screen of the panel with its full path, from its routes. */
export function panelScreens(
  routes: readonly RouteObject[] = [...publicRoutes, ...privateRoutes],
  before = '',
): PanelScreen[] {
  return routes.flatMap((route) => {
    const path = route.path ? `${before}/${route.path}` : before
    const own: PanelScreen[] =
      route.path && route.path !== '*' && !route.children
        ? [{ path, panel: path.startsWith('/m/') ? 'merchant' : 'tenant', needs: needsOf(route) }]
        : []
    return [...own, ...panelScreens(route.children ?? [], path)]
  })
}

type ShopRoute = { path?: string | undefined; index?: boolean | undefined; children?: ShopRoute[] | undefined }

/** Every page of the shop, without the language prefix. */
export function shopPages(routes: readonly ShopRoute[] = shopRoutes, before = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const whole = path ? `${before}/${path}` : before
    const own =
      (index || path) && path !== ':locale' && path !== '*' && !path?.includes('.')
        ? [whole.replace('/:locale', '')]
        : []
    return [...own, ...shopPages(children ?? [], whole)]
  })
}

/** A path with its parameters filled in; undefined if a value is missing. */
export function fillPath(path: string, values: (name: string, path: string) => string | undefined): string | undefined {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? values(part.slice(1), path) : part))
  return parts.includes(undefined) ? undefined : parts.join('/')
}
