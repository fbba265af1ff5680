import { useLocation } from 'react-router'

/** Which panel a path belongs to: /m/{merchant_id}/… is that merchant's, everything else the tenant's. */
export type PanelRoute = { panel: 'tenant'; merchantId: undefined } | { panel: 'merchant'; merchantId: string }

export function panelRouteOf(path: string): PanelRoute {
  const merchantId = /^\/m\/([^/]+)/.exec(path)?.[1]
  return merchantId === undefined
    ? { panel: 'tenant', merchantId }
    : { panel: 'merchant', merchantId: decodePathPart(merchantId) }
}

/** A link that was cut stands for nobody, and is told so like any other stranger's. */
function decodePathPart(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Where a screen stands: `to` writes paths of this panel, `pick` takes the call of this panel out of two. */
export function usePanelRoute() {
  const { pathname } = useLocation()
  const door = panelRouteOf(pathname)
  return {
    ...door,
    to: (path: string) => (door.panel === 'merchant' ? `/m/${door.merchantId}${path}` : path),
    byPanel: <T, M>(tenant: T, merchant: M): T | M => (door.panel === 'merchant' ? merchant : tenant),
  }
}
