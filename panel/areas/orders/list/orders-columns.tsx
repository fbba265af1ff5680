import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Link } from 'react-router'
import { Code, OrderNumber } from '../detail/order-code.tsx'
import { OptionalValue } from '../detail/optional-value.tsx'
import { MerchantName } from '../detail/merchant-name.tsx'
import { OrderType } from '../detail/order-type.tsx'
import styles from './orders.module.css'
import { StatusCell, PlacedAt } from './order-cells.tsx'
import { PaymentCell } from './payment-cell.tsx'

type OrderColumnOptions = { to: (order: OrderSummary) => string; showMerchant: boolean; isScheduled: boolean }

/** All columns of the list. Users choose which are visible. */
export function useOrderColumns({ to, showMerchant, isScheduled }: OrderColumnOptions): Column<OrderSummary>[] {
  const t = useText('orders')
  const between = useKitText()('between')
  const now = useNow(30_000)
  const money = useMoney()
  const columns: (Column<OrderSummary> & { isShown?: boolean })[] = [
    {
      key: 'order',
      head: t('column_order'),
      width: 80,
      pinned: true,
      mobile: 'primary',
      sort: 'order_id',
      cell: (order) => (
        <Link className={styles.link} to={to(order)} preventScrollReset>
          <OrderNumber id={order.order_id} />
        </Link>
      ),
    },
    {
      key: 'status',
      head: t('column_status'),
      width: 226,
      compactWidth: 196,
      pinned: true,
      mobile: 'end',
      cell: (order) => <StatusCell order={order} now={now} hasDueColumn={isScheduled} />,
    },
    {
      key: 'due',
      head: t('column_due'),
      width: 120,
      alignEnd: true,
      hidden: !isScheduled,
      mobile: isScheduled ? 'primary' : undefined,
      sort: 'delivery_timestamp',
      cell: (order) => <Time at={order.delivery_timestamp} zone={order.delivery_timestamp_human.timezone} />,
    },
    {
      key: 'customer',
      head: t('column_customer'),
      minWidth: 120,
      compactWidth: 110,
      mobile: 'secondary',
      cell: (order) => <OptionalValue value={order.customer.name} />,
    },
    {
      key: 'merchant',
      head: t('column_merchant'),
      minWidth: 166,
      compactWidth: 134,
      isShown: showMerchant,
      mobile: 'secondary',
      cell: (order) => <MerchantName merchant={order.merchant} />,
    },
    {
      key: 'dishes',
      head: t('column_dishes'),
      width: 260,
      hidden: true,
      collapsible: true,
      cell: (order) => <bdi>{order.items.map((item) => `${item.quantity}× ${item.name}`).join(between)}</bdi>,
    },
    {
      key: 'items',
      head: t('column_items'),
      width: 56,
      alignEnd: true,
      collapsible: true,
      cell: (order) => order.items_count,
    },
    {
      key: 'mobile',
      head: t('column_mobile'),
      width: 150,
      hidden: true,
      collapsible: true,
      cell: (order) =>
        order.customer.mobile ? <Code>{formatPhone(order.customer.mobile)}</Code> : <OptionalValue value={null} />,
    },
    {
      key: 'type',
      head: t('column_type'),
      width: 126,
      collapsible: true,
      cell: (order) => <OrderType type={order.order_type} />,
    },
    {
      key: 'payment',
      head: t('column_payment'),
      width: 76,
      collapsible: true,
      cell: (order) => <PaymentCell order={order} />,
    },
    {
      key: 'source',
      head: t('column_source'),
      width: 92,
      collapsible: true,
      cell: (order) => t(`source_${order.source}`),
    },
    {
      key: 'driver',
      head: t('column_driver'),
      width: 120,
      hidden: true,
      collapsible: true,
      cell: (order) => <bdi>{order.driver_name ?? ''}</bdi>,
    },
    {
      key: 'total',
      head: t('column_total'),
      width: 96,
      measureText: (order) => money(order.grand_total, order.currency),
      alignEnd: true,
      mobile: 'secondary',
      sort: 'grand_total',
      cell: (order) => (
        <span className={styles.total}>
          <Money amount={order.grand_total} currency={order.currency} />
        </span>
      ),
    },
    {
      key: 'placed',
      head: t('column_placed'),
      width: 98,
      alignEnd: true,
      mobile: isScheduled ? undefined : 'primary',
      sort: 'created_at',
      cell: (order) => <PlacedAt at={order.placed_at ?? order.created_at} />,
    },
  ]
  return columns.filter(({ isShown }) => isShown !== false)
}
