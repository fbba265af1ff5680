import type { Frame } from '#contract/events.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { activeStatuses } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { orderOfFrame } from '../model/live-orders.ts'
import type { OrderTab } from '../list/order-tabs.tsx'

/** Whether rows may move: the list is scrolled to the top and not hovered or selected. */
function canShiftRows() {
  const list = document.querySelector('[data-scroller]')
  if (!list || list.scrollTop > 0 || document.querySelector('tr[aria-selected="true"]')) return false
  return !(matchMedia('(hover: hover)').matches && list.matches(':hover'))
}

/** New orders of this list. At the top of the list they are shown at once, otherwise on request. */
export function useArrivals(tab: OrderTab) {
  const { merchantId } = usePanelRoute()
  const { get } = useQueryParams()
  const matchesFilter = (name: string, value: string) => get(name)?.split(',').includes(value) ?? true
  const matchesList = (order: OrderSummary) =>
    (tab === 'all' ||
      (tab === 'scheduled'
        ? order.is_scheduled
        : tab === 'active'
          ? activeStatuses.includes(order.order_status)
          : tab === order.order_status)) &&
    matchesFilter('merchant_id', order.merchant._id) &&
    matchesFilter('order_type', order.order_type) &&
    matchesFilter('payment_mode', order.payment_mode) &&
    matchesFilter('source', order.source) &&
    !get('search') &&
    !get('end_date')
  const isNewOrder = (frame: Frame) => {
    const order = frame.event === 'order.created' ? orderOfFrame(frame, merchantId) : undefined
    return order !== undefined && matchesList(order)
  }
  const isAtTop = () => (get('page') ?? '1') === '1' && !get('sort') && canShiftRows()
  return {
    isNewRow: (frame: Frame) => isNewOrder(frame) && !isAtTop(),
    isChange: (frame: Frame) => isNewOrder(frame) && isAtTop(),
  }
}
