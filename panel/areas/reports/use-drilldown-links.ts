import type { Dashboard } from '#contract/reports.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { canOpen } from '#panel/shell/routing/route-registry.ts'

export type Lists = ReturnType<typeof useLists>

const tabs: readonly string[] = ['pending', 'processing', 'ready', 'collected', 'completed', 'cancelled']

/** Paths of the rows behind the figures, in the same period; undefined for those who may not open them. */
export function useLists(answer: Pick<Dashboard, 'start_date' | 'end_date'> | undefined) {
  const door = usePanelRoute()
  const held = usePermissions()
  const open = (path: string) => (canOpen(held, path) ? path : undefined)
  const period: Record<string, string> = answer ? { start_date: answer.start_date, end_date: answer.end_date } : {}
  const list = (path: string, more: Record<string, string> = {}) =>
    `${door.to(path)}?${new URLSearchParams({ ...more, ...period })}`
  // a merchant's orders are a live board unless rows are asked for
  const rows: Record<string, string> = door.panel === 'merchant' ? { view: 'list' } : {}
  return {
    orders: (status?: OrderStatus) =>
      open(door.to('/orders')) &&
      list('/orders', {
        ...rows,
        ...(status === undefined ? {} : tabs.includes(status) ? { tab: status } : { order_status: status }),
      }),
    pending: () => open(door.to('/orders')) && `${door.to('/orders')}?tab=pending`,
    reviews: () => open(door.to('/reviews')) && list('/reviews'),
    products: () => open(door.to('/products')),
    product: (merchantId: string, id: string) => open(`/m/${merchantId}/products/edit/${id}`),
    merchants: () => open('/merchants'),
    merchant: (id: string) => open(`/merchants/view/${id}`),
  }
}
