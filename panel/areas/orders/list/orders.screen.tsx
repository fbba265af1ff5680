import { useEffect } from 'react'
import { merchantOrderExports, orderExports } from '#contract/areas/exports.ts'
import type { OrderStats, OrderSummary } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { useChannel } from '#kit/data/use-live.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import type { ListView } from '#kit/ui/table/list-view.ts'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { ViewMenu } from '#kit/ui/table/view-menu.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { TransferLinks } from '#panel/shell/page/transfer-links.tsx'
import { ConnectionStrip } from '../board/connection-strip.tsx'
import { rememberList } from './last-list.ts'
import { useLiveOrders } from '../model/live-orders.ts'
import { useOrderCalls } from '../model/order-calls.ts'
import { OrderDrawer } from '../detail/order-drawer.tsx'
import { usePendingChanges, withPendingChange } from '../model/status-changes.ts'
import { OrderTabs, parseTab } from './order-tabs.tsx'
import type { OrderTab } from './order-tabs.tsx'
import { useOrderColumns } from './orders-columns.tsx'
import { useOrderFilters } from './orders-filters.ts'
import { useArrivals } from '../board/use-arrivals.ts'
import { useBulkActions } from './use-bulk-actions.tsx'
import { useFetchAllOrders } from './use-fetch-all-orders.ts'
import { ViewSwitch } from '../board/view-switch.tsx'
import { NoOrders } from './no-orders.tsx'

/** Orders of the tenant or of one merchant: tabs with live counts, filters, list and drawer. */
export function OrdersScreen({ fixedTab }: { fixedTab?: 'active' | 'scheduled' }) {
  const t = useText('orders')
  const { panel, byPanel, to: pathTo } = usePanelRoute()
  const { get, href, go } = useQueryParams()
  const isFiltered = ['search', 'order_status', 'start_date', 'end_date'].some((name) => get(name))
  // Nobody knows the status of the order they search for.
  const isFixed = fixedTab === 'scheduled' || (fixedTab === 'active' && !get('search'))
  const tab = isFixed ? fixedTab : parseTab(get('tab'), panel === 'tenant' || isFiltered ? 'all' : 'active')
  const open = get('open')
  const list = useOrderList(tab)
  const stats = useStats()
  const bulk = useBulkActions(useFetchAllOrders(tab))
  const filters = useOrderFilters(tab)
  const to = (order: OrderSummary) => href({ open: order.order_id })
  const context = usePanelContext()
  const columns = useOrderColumns({
    to,
    showMerchant: context.panel === 'tenant' && context.boot.merchants.length > 1,
    isScheduled: tab === 'scheduled',
  })
  const tenantTitle = fixedTab === 'active' ? 'title_active' : 'title'
  const panelTitle = panel === 'merchant' ? 'title_merchant' : tenantTitle
  const titleKey = tab === 'scheduled' ? 'title_scheduled' : panelTitle
  useOrderChannel()
  useLiveOrders()
  return (
    <Screen
      title={t(titleKey)}
      fill
      titleExtra={
        <ViewMenu
          name={`orders-${panel}`}
          defaultPath={pathTo(
            panel === 'merchant' ? '/orders?view=list' : fixedTab ? `/orders/${fixedTab}` : '/orders',
          )}
        />
      }
      actions={
        <>
          <TransferLinks type="order" exports={byPanel(orderExports.startExport, merchantOrderExports.startExport)} />
          {panel === 'merchant' && <ViewSwitch view="list" />}
        </>
      }
      toolbar={
        <>
          <OrderTabs current={tab} stats={get('search') ? undefined : stats} />
          <ConnectionStrip />
        </>
      }
      drawer={open && <ListDrawer list={list} open={open} onOpen={(id) => go({ open: id }, { replace: true })} />}
    >
      <Table
        name={`orders-${panel}`}
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ order_id }) => order_id}
        rowName={({ order_id }) => `#${order_id}`}
        to={to}
        openKey={open}
        search={t('find')}
        filters={filters}
        actions={bulk.actions}
        newRowsText={(count) => t('new_orders', { count })}
        empty={<NoOrders tab={tab} stats={stats} />}
      />
      {bulk.dialogs}
    </Screen>
  )
}

/** The list with pending status changes applied. */
function useOrderList(tab: OrderTab): ListView<OrderSummary> {
  const calls = useOrderCalls()
  const arrivals = useArrivals(tab)
  const isScheduled = tab === 'scheduled'
  const rows = useList(calls.list, {
    ...arrivals,
    // What is due first comes first, so late orders lead.
    sort: tab === 'active' || tab === 'late' ? 'delivery_timestamp' : '-created_at',
    enabled: !isScheduled,
    ...(tab === 'scheduled' ? {} : { input: { tab } }),
  })
  const scheduledList = useList(calls.scheduled, { ...arrivals, sort: 'delivery_timestamp', enabled: isScheduled })
  const list = isScheduled ? scheduledList : rows
  const changes = usePendingChanges()
  useEffect(() => rememberList(list.rows.map(({ order_id }) => order_id)), [list.rows])
  const showNewRows = () => {
    document.querySelector('[data-scroller]')?.scrollTo({ top: 0 })
    list.showNewRows()
    if (list.page > 1) list.setPage(1)
  }
  return {
    ...list,
    showNewRows,
    rows: changes.size === 0 ? list.rows : list.rows.map((row) => withPendingChange(row, changes)),
  }
}

/** Counts for the selected merchant and days. */
function useStats(): OrderStats | undefined {
  const calls = useOrderCalls()
  const { get } = useQueryParams()
  const [merchant_id, start_date, end_date] = [get('merchant_id'), get('start_date'), get('end_date')]
  return useCall(
    calls.stats,
    {
      ...(merchant_id ? { merchant_id } : {}),
      ...(start_date ? { start_date } : {}),
      ...(end_date ? { end_date } : {}),
    },
    { keepPreviousData: true },
  ).data
}

function useOrderChannel() {
  const context = usePanelContext()
  useChannel(context.panel === 'merchant' ? `merchant-${context.merchant._id}` : `tenant-${context.tenantId}`)
}

function ListDrawer({
  list,
  open,
  onOpen,
}: {
  list: ListView<OrderSummary>
  open: string
  onOpen: (id: string | null) => void
}) {
  const openIndex = list.rows.findIndex(({ order_id }) => order_id === open)
  const openNeighbour = (offset: number) => {
    const id = openIndex < 0 ? undefined : list.rows[openIndex + offset]?.order_id
    return id === undefined ? null : () => onOpen(id)
  }
  return (
    <OrderDrawer
      key="drawer"
      orderId={open}
      close={() => onOpen(null)}
      previous={openIndex > 0 ? openNeighbour(-1) : null}
      next={openNeighbour(1)}
    />
  )
}
