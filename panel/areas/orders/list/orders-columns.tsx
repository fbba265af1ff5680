import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { localDayOf, formatTime } from '#kit/ui/base/format.ts'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Glyph, StatusBadge } from '#kit/ui/base/status-badge.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time, useTime } from '#kit/ui/base/time.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Link } from 'react-router'
import { delayOf, isLater, lateMinutes } from '../model/order-due.ts'
import { Code, Given, MerchantMark, OrderNumber, OrderType } from '../detail/order-parts.tsx'
import styles from './orders.module.css'

type Wish = { to: (order: OrderSummary) => string; tenant: boolean; scheduled: boolean }

/** Every column there is; what a reader sees of them is up to the reader. */
export function useOrderColumns({ to, tenant, scheduled }: Wish): Column<OrderSummary>[] {
  const t = useText('orders')
  const between = useKitText()('between')
  const now = useNow(30_000)
  const money = useMoney()
  const columns: (Column<OrderSummary> & { when?: boolean })[] = [
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
      cell: (order) => <Status order={order} now={now} timed={scheduled} />,
    },
    {
      key: 'due',
      head: t('column_due'),
      width: 120,
      alignEnd: true,
      hidden: !scheduled,
      mobile: scheduled ? 'primary' : undefined,
      sort: 'delivery_timestamp',
      cell: (order) => <Time at={order.delivery_timestamp} zone={order.delivery_timestamp_human.timezone} />,
    },
    {
      key: 'customer',
      head: t('column_customer'),
      minWidth: 120,
      compactWidth: 110,
      mobile: 'secondary',
      cell: (order) => <Given value={order.customer.name} />,
    },
    {
      key: 'merchant',
      head: t('column_merchant'),
      minWidth: 166,
      compactWidth: 134,
      when: tenant,
      mobile: 'secondary',
      cell: (order) => <MerchantMark merchant={order.merchant} />,
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
      cell: (order) => (order.customer.mobile ? <Code>{order.customer.mobile}</Code> : <Given value={null} />),
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
      cell: (order) => <Paying order={order} />,
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
      mobile: scheduled ? undefined : 'primary',
      sort: 'created_at',
      cell: (order) => <Placed at={order.placed_at ?? order.created_at} />,
    },
  ]
  return columns.filter(({ when }) => when !== false)
}

/** How late it is, or for when it is, where no column says so: an order for tomorrow asks nothing of anybody yet. */
function Status({ order, now, timed }: { order: OrderSummary; now: number; timed: boolean }) {
  const t = useText('orders')
  const time = useTime()
  const {
    delivery_timestamp: at,
    delivery_timestamp_human: { timezone },
    order_status,
  } = order
  const late = order_status === 'pending' ? 0 : lateMinutes(order, now)
  const { unit, count } = delayOf(late)
  return (
    <span className={styles.status}>
      <span className={styles.word}>
        <StatusBadge status={order_status} />
      </span>
      {late > 0 && (
        <Tag tone="now" title={t('late', { count: late })}>
          {t(unit === 'hours' ? 'late_hours' : 'late_short', { count })}
        </Tag>
      )}
      {!timed && isLater(order, now) && (
        <Tag title={t('due_at', { time: time(at, 'full', timezone) })}>
          <Time at={at} zone={timezone} />
        </Tag>
      )}
    </span>
  )
}

/** Today the time, before that the day; both on hover. */
function Placed({ at }: { at: string }) {
  const { locale, timeZone } = useLocaleContext()
  const time = useTime()
  const today = localDayOf(at, timeZone) === localDayOf(useNow(), timeZone)
  return (
    <time className={styles.soft} dateTime={at} title={time(at, 'full')}>
      {today ? time(at, 'clock') : formatTime(at, locale, timeZone, { day: 'numeric', month: 'short' })}
    </time>
  )
}

/** The mode; a shape beside it only where the money needs a look. */
function Paying({ order: { payment_mode, payment_status, failed_refund_amount } }: { order: OrderSummary }) {
  const t = useText('orders')
  const state = t(failed_refund_amount ? 'paid_refund_refused' : `paid_${payment_status}`)
  const look =
    payment_status === 'failed' || failed_refund_amount ? 'bad' : payment_status === 'refund_pending' ? 'soon' : null
  return (
    <span className={styles.paying} title={state}>
      {t(`pay_${payment_mode}`)}
      {look && (
        <>
          <Glyph shape={look === 'bad' ? 'cancelled' : 'processing'} tone={look} />
          <span className="vh">{state}</span>
        </>
      )}
    </span>
  )
}
