import { IconCalendarEvent, IconMessage } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { preparationStartAt } from '#panel/shell/alerts/order-start.ts'
import { CardActions } from './card-actions.tsx'
import { DriverLine } from './card-parts.tsx'
import { CardTime } from './card-time.tsx'
import styles from './board-card.module.css'
import type { Stage } from './board-columns.ts'
import { Countdown } from './countdown.tsx'
import { countdownOf, dueOf } from '../model/order-due.ts'
import { DueBar, OrderType, Times } from '../detail/order-parts.tsx'
import { takesMoney } from '../model/order-steps.ts'
import { paymentIcons, useOrderWords } from '../model/order-labels.ts'

type Props = { order: OrderSummary; stage: Stage; current: boolean }

/** One order on the board: what the kitchen has to know of it here, and the one thing to do next. Of two hundred only those are drawn anew that changed. */
export const BoardCard = memo(function BoardCard({ order, stage, current }: Props) {
  const t = useText('orders')
  const now = useNow(15_000)
  const due = dueOf(order, now)
  const late = stage !== 'new' && due?.state === 'late' && (stage === 'preparing' || order.order_type === 'delivery')
  const urgent = stage === 'new' && countdownOf(order, now).urgent
  return (
    <Frame
      order={order}
      current={current}
      late={late}
      urgent={urgent}
      time={stage === 'new' ? <Countdown order={order} /> : due && <CardTime order={order} stage={stage} due={due} />}
    >
      {(stage === 'new' || stage === 'ready') && <Meta order={order} when={stage === 'new'} />}
      {stage === 'out' && <OutMeta order={order} />}
      {due && (stage === 'preparing' || stage === 'out') && <DueBar due={due} road={stage === 'out'} />}
      {stage !== 'out' && <Dishes order={order} />}
      {order.customer_note && (stage === 'new' || stage === 'preparing') && (
        <p className={styles.note}>
          <IconMessage size={16} aria-hidden />
          <bdi>{order.customer_note}</bdi>
        </p>
      )}
      {(stage === 'new' || takesMoney(order, 'completed')) && stage !== 'preparing' && (
        <Pay order={order} take={stage !== 'new'} />
      )}
      {stage === 'out' && <DriverLine name={order.driver_name ?? t('driver_none')} />}
      <CardActions order={order} stage={stage} />
    </Frame>
  )
})

type FrameProps = {
  order: OrderSummary
  current: boolean
  late?: boolean
  urgent?: boolean
  later?: boolean
  time: ReactNode
  children: ReactNode
}

function Frame({ order, current, late, urgent, later, time, children }: FrameProps) {
  const t = useText('orders')
  const { href, get } = useQueryParams()
  return (
    <article
      className={styles.card}
      data-order={order.order_id}
      data-current={current || undefined}
      data-late={late || undefined}
      data-urgent={urgent || undefined}
      data-later={later || undefined}
      data-open={get('open') === order.order_id || undefined}
      aria-label={`#${order.order_id}`}
    >
      <div className={styles.head}>
        <Link
          className={styles.id}
          to={href({ open: order.order_id })}
          preventScrollReset
          aria-label={t('order_opened', { id: order.order_id })}
        >
          <bdi dir="ltr">#{order.order_id}</bdi>
        </Link>
        {time}
      </div>
      {children}
    </article>
  )
}

function Meta({ order, when }: { order: OrderSummary; when: boolean }) {
  const t = useText('orders')
  const words = useOrderWords()
  const time = useTime()
  const facts = [
    ...(order.table_number ? [t('table', { number: order.table_number })] : []),
    ...(when && order.order_type !== 'delivery'
      ? [time(order.delivery_timestamp, 'clock', order.delivery_timestamp_human.timezone)]
      : []),
    ...(order.distance !== null && order.order_type !== 'pickup' ? [words.distance(order.distance)] : []),
  ]
  return (
    <div className={styles.meta}>
      <OrderType type={order.order_type} />
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span>·</span>
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
      {order.customer.name && (
        <>
          <span>·</span>
          <bdi className={styles.cut}>{order.customer.name}</bdi>
        </>
      )}
    </div>
  )
}

function OutMeta({ order }: { order: OrderSummary }) {
  const words = useOrderWords()
  return (
    <div className={styles.meta}>
      <bdi className={styles.cut}>{order.customer.name}</bdi>
      {order.distance !== null && (
        <>
          <span>·</span>
          <bdi>{words.distance(order.distance)}</bdi>
        </>
      )}
    </div>
  )
}

/** Lines beyond these stand on the order itself. */
const most = 8

function Dishes({ order: { items } }: { order: OrderSummary }) {
  const t = useText('orders')
  return (
    <>
      <ul className={styles.items}>
        {items.slice(0, most).map((item, at) => (
          <li key={`${item.name}-${at}`}>
            <Times count={item.quantity} />
            <span>
              <bdi>{item.name}</bdi>
            </span>
            {item.options && (
              <small>
                <bdi>{item.options}</bdi>
              </small>
            )}
          </li>
        ))}
      </ul>
      {items.length > most && <span className={styles.rest}>{t('more_items', { count: items.length - most })}</span>}
    </>
  )
}

function Pay({ order, take }: { order: OrderSummary; take: boolean }) {
  const t = useText('orders')
  const words = useOrderWords()
  const Icon = paymentIcons[order.payment_mode]
  return (
    <div className={styles.pay}>
      <Icon size={16} aria-hidden />
      <span>{take ? t('to_take') : words.payment(order)}</span>
      <b>
        <Money amount={order.grand_total} currency={order.currency} />
      </b>
    </div>
  )
}

/** Scheduled for later: only a reminder until it has to begin. */
export function LaterCard({ order, current }: { order: OrderSummary; current: boolean }) {
  const t = useText('orders')
  const time = useTime()
  const zone = order.delivery_timestamp_human.timezone
  return (
    <Frame
      order={order}
      current={current}
      later
      time={
        <span className={styles.slot}>
          <Tag>
            <IconCalendarEvent size={16} aria-hidden />
            <bdi>{order.delivery_timestamp_human.local_time}</bdi>
          </Tag>
        </span>
      }
    >
      <div className={styles.meta}>
        <span>{t('starts', { time: time(preparationStartAt(order), 'clock', zone) })}</span>
        <span>·</span>
        <OrderType type={order.order_type} />
      </div>
    </Frame>
  )
}
