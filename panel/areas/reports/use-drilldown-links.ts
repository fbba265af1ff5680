import type { Dashboard } from '#contract/reports.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import { hasPermission } from '#contract/rules/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { isPage } from '#panel/shell/routing/route-registry.ts'

export type Lists = ReturnType<typeof useLists>

const tabs: readonly string[] = ['pending', 'processing', 'ready', 'collected', 'completed', 'cancelled']

/** Paths of the rows behind the figures, in the same period; undefined for those who may not open them. */
export function useLists(answer: Pick<Dashboard, 'start_date' | 'end_date'> | undefined) {
  const door = usePanelRoute()
  const held = usePermissions()
  const may = (tenant: Permission, merchant: Permission) =>
    hasPermission(held, door.panel, door.byPanel(tenant, merchant))
  const period: Record<string, string> = answer ? { start_date: answer.start_date, end_date: answer.end_date } : {}
  const list = (path: string, more: Record<string, string> = {}) =>
    `${door.to(path)}?${new URLSearchParams({ ...more, ...period })}`
  const page = (path: string) => (isPage(path) ? path : undefined)
  // a merchant's orders are a live board unless rows are asked for
  const rows: Record<string, string> = door.panel === 'merchant' ? { view: 'list' } : {}
  return {
    orders: (status?: OrderStatus) =>
      may('ManageTenantOrders', 'ManageMerchantOrders')
        ? list('/orders', {
            ...rows,
            ...(status === undefined ? {} : tabs.includes(status) ? { tab: status } : { order_status: status }),
          })
        : undefined,
    pending: () =>
      may('ManageTenantOrders', 'ManageMerchantOrders') ? `${door.to('/orders')}?tab=pending` : undefined,
    reviews: () =>
      may('ManageTenantReviews', 'ViewMerchantReview') && isPage(door.to('/reviews')) ? list('/reviews') : undefined,
    products: () =>
      may('ManageTenantMerchantsProduct', 'ManageMerchantCatalog') ? page(door.to('/products')) : undefined,
    product: (merchantId: string, id: string) =>
      may('AccessTenantMerchants', 'ManageMerchantCatalog') ? `/m/${merchantId}/products/edit/${id}` : undefined,
    merchants: () => (may('ManageTenantMerchants', 'ManageMerchantDashboard') ? '/merchants' : undefined),
    merchant: (id: string) =>
      may('ManageTenantMerchants', 'ManageMerchantDashboard') ? `/merchants/view/${id}` : undefined,
  }
}
