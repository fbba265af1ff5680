import { useLocation } from 'react-router'

/**
 * The panel of a path: /m/{merchant_id}/… is the panel of that merchant, every other path belongs to the tenant
 * panel.
 */
export type PanelRoute = { panel: 'tenant'; merchantId: undefined } | { panel: 'merchant'; merchantId: string }

export function panelRouteOf(path: string): PanelRoute {
  const merchantId = /^\/m\/([^/]+)/.exec(path)?.[1]
  return merchantId === undefined
    ? { panel: 'tenant', merchantId }
    : { panel: 'merchant', merchantId: decodePathPart(merchantId) }
}

/** A malformed id is used as it is; the server answers that it does not exist. */
function decodePathPart(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The panel of the current path. `to` builds a path in this panel; `byPanel` selects one of two values. */
export function usePanelRoute() {
  const { pathname } = useLocation()
  const route = panelRouteOf(pathname)
  return {
    ...route,
    to: (path: string) => (route.panel === 'merchant' ? `/m/${route.merchantId}${path}` : path),
    byPanel: <T, M>(tenant: T, merchant: M): T | M => (route.panel === 'merchant' ? merchant : tenant),
  }
}
