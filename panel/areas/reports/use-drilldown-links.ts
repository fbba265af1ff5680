import type { Dashboard } from '#contract/areas/reports.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { canOpen } from '#panel/shell/routing/route-registry.ts'

export type DrilldownLinks = ReturnType<typeof useDrilldownLinks>

const tabs: readonly string[] = ['pending', 'processing', 'ready', 'collected', 'completed', 'cancelled']

/** Paths of the lists behind the figures, with the same period. Undefined without permission. */
export function useDrilldownLinks(range: Pick<Dashboard, 'start_date' | 'end_date'> | undefined) {
  const route = usePanelRoute()
  const permissions = usePermissions()
  const ifAllowed = (path: string) => (canOpen(permissions, path) ? path : undefined)
  const period: Record<string, string> = range ? { start_date: range.start_date, end_date: range.end_date } : {}
  const list = (path: string, params: Record<string, string> = {}) =>
    `${route.to(path)}?${new URLSearchParams({ ...params, ...period })}`
  // In the merchant panel orders are a board by default.
  const listParams: Record<string, string> = route.panel === 'merchant' ? { view: 'list' } : {}
  return {
    orders: (status?: OrderStatus) =>
      ifAllowed(route.to('/orders')) &&
      list('/orders', {
        ...listParams,
        ...(status === undefined ? {} : tabs.includes(status) ? { tab: status } : { order_status: status }),
      }),
    pending: () => ifAllowed(route.to('/orders')) && `${route.to('/orders')}?tab=pending`,
    late: () => ifAllowed(route.to('/orders')) && `${route.to('/orders')}?tab=active&sort=delivery_timestamp`,
    reviews: () => ifAllowed(route.to('/reviews')) && list('/reviews'),
    products: () => ifAllowed(route.to('/products')),
    product: (merchantId: string, id: string) => ifAllowed(`/m/${merchantId}/products/edit/${id}`),
    merchants: () => ifAllowed('/merchants'),
    merchant: (id: string) => ifAllowed(`/merchants/view/${id}`),
  }
}
