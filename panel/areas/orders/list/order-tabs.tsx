import type { OrderStats } from '#contract/schemas/order.ts'
import { activeStatuses } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { useWaitingOrders } from '#panel/shell/alerts/use-waiting-orders.ts'
import { countOf } from '../model/order-counts.ts'

const orderTabs = [
  'active',
  'late',
  'pending',
  'processing',
  'ready',
  'collected',
  'completed',
  'cancelled',
  'all',
  'scheduled',
] as const
export type OrderTab = (typeof orderTabs)[number]
/** A merchant's list opens on what is in progress, but a search or filter looks in all orders. */
export const parseTab = (name: string | null, otherwise: OrderTab): OrderTab =>
  orderTabs.find((tab) => tab === name) ?? otherwise

/**
 * Order status tabs with live counts. Filters are kept between tabs. Pending counts what waits now, as the menu does;
 * scheduled orders that start later stand beside it.
 */
export function OrderTabs({ current, stats }: { current: OrderTab; stats: OrderStats | undefined }) {
  const t = useText('orders')
  const { to, panel } = usePanelRoute()
  const { href, get } = useQueryParams()
  const count = (tab: OrderTab) => {
    // The counts are those of all orders, not of what a search finds.
    if (tab === 'late' || get('search')) return undefined
    if (tab === 'all') return stats?.total_orders
    if (tab === 'scheduled') return stats?.scheduled_orders
    return tab === 'active' ? countOf(stats, ...activeStatuses) : countOf(stats, tab)
  }
  const { count: waiting } = useWaitingOrders()
  const isOfAll = !get('merchant_id') && !get('start_date') && !get('end_date')
  const pending = count('pending')
  const waitingNow = pending !== undefined && isOfAll ? Math.min(waiting, pending) : pending
  const later = (pending ?? 0) - (waitingNow ?? 0)
  const tabPath = (tab: OrderTab) => {
    const query = href({
      tab: tab === 'scheduled' || (panel === 'tenant' && (tab === 'all' || tab === 'active')) ? null : tab,
      page: null,
      open: null,
      sort: null,
      view: panel === 'merchant' && tab !== 'scheduled' ? 'list' : null,
    })
    const search = query.includes('?') ? query.slice(query.indexOf('?')) : ''
    return to(`/orders${tab === 'scheduled' || (tab === 'active' && panel === 'tenant') ? `/${tab}` : ''}${search}`)
  }
  return (
    <TabsWithCounts
      label={t('title')}
      current={current}
      to={tabPath}
      tabs={orderTabs.map((key) => ({
        key,
        text: t(`tab_${key}`),
        count: key === 'pending' ? waitingNow : count(key),
        urgent: key === 'pending',
        ...(key === 'pending' && later > 0 ? { extra: t('count_later', { count: later }) } : {}),
      }))}
    />
  )
}
