import type { Frame } from '#contract/events.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { activeStatuses } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { orderIn } from '../model/live-orders.ts'
import type { OrderTab } from '../list/order-tabs.tsx'

/** Whether rows may move: the list stands at its top and nobody points at it. */
function mayMove() {
  const place = document.querySelector('[data-scroller]')
  if (!place || place.scrollTop > 0 || document.querySelector('tr[aria-selected="true"]')) return false
  return !(matchMedia('(hover: hover)').matches && place.matches(':hover'))
}

/** New orders of this list: at its top they join at once, else they wait behind the strip. */
export function useArrivals(tab: OrderTab) {
  const { merchantId } = usePanelRoute()
  const { get } = useQueryParams()
  const has = (name: string, value: string) => get(name)?.split(',').includes(value) ?? true
  const fits = (order: OrderSummary) =>
    (tab === 'all' ||
      (tab === 'scheduled'
        ? order.is_scheduled
        : tab === 'active'
          ? activeStatuses.includes(order.order_status)
          : tab === order.order_status)) &&
    has('merchant_id', order.merchant._id) &&
    has('order_type', order.order_type) &&
    has('payment_mode', order.payment_mode) &&
    has('source', order.source) &&
    !get('search') &&
    !get('end_date')
  const news = (frame: Frame) => {
    const order = frame.event === 'order.created' ? orderIn(frame, merchantId) : undefined
    return order !== undefined && fits(order)
  }
  const onTop = () => (get('page') ?? '1') === '1' && !get('sort') && mayMove()
  return { arrives: (frame: Frame) => news(frame) && !onTop(), changes: (frame: Frame) => news(frame) && onTop() }
}
