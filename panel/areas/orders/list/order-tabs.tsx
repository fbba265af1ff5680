import type { OrderStats } from '#contract/schemas/order.ts'
import { activeStatuses } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { countOf } from '../model/order-counts.ts'

const orderTabs = [
  'active',
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
export const parseTab = (name: string | null): OrderTab => orderTabs.find((tab) => tab === name) ?? 'all'

/** Order status tabs with live counts. Filters are kept between tabs. */
export function OrderTabs({ current, stats }: { current: OrderTab; stats: OrderStats | undefined }) {
  const t = useText('orders')
  const { to, panel } = usePanelRoute()
  const { href } = useQueryParams()
  const count = (tab: OrderTab) => {
    if (tab === 'all') return stats?.total_orders
    if (tab === 'scheduled') return stats?.scheduled_orders
    return tab === 'active' ? countOf(stats, ...activeStatuses) : countOf(stats, tab)
  }
  const tabPath = (tab: OrderTab) => {
    const query = href({
      tab: tab === 'all' || tab === 'scheduled' || (tab === 'active' && panel === 'tenant') ? null : tab,
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
      tabs={orderTabs.map((key) => ({ key, text: t(`tab_${key}`), count: count(key), urgent: key === 'pending' }))}
    />
  )
}
