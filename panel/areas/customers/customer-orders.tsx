import { Link } from 'react-router'
import type { CustomerDetails } from '#contract/areas/customers.ts'
import { orders } from '#contract/areas/orders.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'

const pageSize = 10
/** Items that a row names. */
const namedItems = 3

/** The orders of the customer, the newest first. */
export function CustomerOrders({ customer: { id } }: { customer: CustomerDetails }) {
  const t = useText('customers')
  const list = useList(orders.list, { input: { customer_id: id }, prefix: 'orders', pageSize, sort: '-created_at' })
  const pathOf = ({ order_id }: OrderSummary) => `/orders/${order_id}`
  const columns: Column<OrderSummary>[] = [
    {
      key: 'order',
      head: t('order'),
      width: 110,
      mobile: 'primary',
      cell: (row) => (
        <Link to={pathOf(row)}>
          <bdi>#{row.order_id}</bdi>
        </Link>
      ),
    },
    { key: 'status', head: t('status'), width: 130, cell: ({ order_status }) => <StatusBadge status={order_status} /> },
    {
      key: 'merchant',
      head: t('merchant'),
      minWidth: 130,
      mobile: 'secondary',
      cell: ({ merchant }) => <bdi>{merchant.name}</bdi>,
    },
    {
      key: 'items',
      head: t('items'),
      minWidth: 170,
      collapsible: true,
      cell: ({ items }) => (
        <bdi>
          {items
            .slice(0, namedItems)
            .map(({ name, quantity }) => (quantity > 1 ? `${quantity} ${name}` : name))
            .join(t('comma'))}
        </bdi>
      ),
    },
    {
      key: 'total',
      head: t('total'),
      width: 100,
      alignEnd: true,
      mobile: 'end',
      cell: ({ grand_total, currency }) => <Money amount={grand_total} currency={currency} />,
    },
    {
      key: 'placed',
      head: t('placed'),
      width: 130,
      alignEnd: true,
      cell: ({ placed_at, created_at }) => <Time at={placed_at ?? created_at} as="day" />,
    },
  ]
  return (
    <Card title={t('orders')} pad={false} end={<Link to={`/orders?customer_id=${id}`}>{t('all_orders')}</Link>}>
      <Table
        name="customer-orders"
        label={t('orders')}
        list={list}
        columns={columns}
        rowKey={({ order_id }) => order_id}
        rowName={({ order_id }) => order_id}
        to={pathOf}
        empty={<NoRecords title={t('no_orders')} />}
        plain
      />
    </Card>
  )
}
