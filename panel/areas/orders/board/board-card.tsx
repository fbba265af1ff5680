import { IconCalendarEvent, IconMessage } from '@tabler/icons-react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isLate as isLateOrder } from '#contract/rules/orders.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { preparationStartAt } from '#panel/shell/alerts/order-start.ts'
import { CardActions } from './card-actions.tsx'
import { CardItems } from './card-items.tsx'
import { DriverLine } from './card-parts.tsx'
import { CardTime } from './card-time.tsx'
import styles from './board-card.module.css'
import type { Stage } from './board-columns.ts'
import { Countdown } from './countdown.tsx'
import { countdownOf, dueOf } from '../model/order-due.ts'
import { DueBar } from '../detail/due-bar.tsx'
import { OrderType } from '../detail/order-type.tsx'
import { collectsCash } from '../model/order-steps.ts'
import { paymentIcons, useOrderLabels } from '../model/order-labels.ts'
import { CardMeta } from './card-meta.tsx'

type Props = { order: OrderSummary; stage: Stage; isCurrent: boolean }

/**
 * One order on the board with the details and the action of its stage. Memoized, because a board may have two
 * hundred.
 */
export const BoardCard = memo(function BoardCard({ order, stage, isCurrent }: Props) {
  const t = useText('orders')
  const now = useNow(15_000)
  const due = dueOf(order, now)
  const isLate =
    stage !== 'new' && isLateOrder(order, now) && (stage === 'preparing' || order.order_type === 'delivery')
  const isUrgent = stage === 'new' && countdownOf(order, now).isUrgent
  return (
    <CardFrame
      order={order}
      isCurrent={isCurrent}
      isLate={isLate}
      isUrgent={isUrgent}
      time={stage === 'new' ? <Countdown order={order} /> : due && <CardTime order={order} stage={stage} due={due} />}
    >
      <ChangeTags order={order} />
      {(stage === 'new' || stage === 'ready') && <CardMeta order={order} showTime={stage === 'new'} />}
      {stage === 'out' && <OutMeta order={order} />}
      {due && (stage === 'preparing' || stage === 'out') && <DueBar due={due} isOnRoad={stage === 'out'} />}
      {stage !== 'out' && <CardItems order={order} />}
      {order.customer_note && (stage === 'new' || stage === 'preparing') && (
        <p className={styles.note}>
          <IconMessage size={16} aria-hidden />
          <bdi>{order.customer_note}</bdi>
        </p>
      )}
      {(stage === 'new' || collectsCash(order, 'completed')) && stage !== 'preparing' && (
        <CardPayment order={order} isToCollect={stage !== 'new'} />
      )}
      {(stage === 'out' || (stage === 'ready' && order.order_type === 'delivery')) && (
        <DriverLine name={order.driver_name ?? t('driver_none')} />
      )}
      <CardActions order={order} stage={stage} />
    </CardFrame>
  )
})

/** The kitchen must see that the items are others than before, or may soon be. */
function ChangeTags({ order: { amended_at, has_open_amendment, pos } }: Pick<Props, 'order'>) {
  const t = useText('orders')
  const isMissing = pos?.state === 'missing'
  if (!amended_at && !has_open_amendment && !isMissing) return null
  return (
    <div className={styles.meta}>
      {isMissing && <Tag tone="bad">{t('pos_missing_tag', { name: pos.name ?? t('pos') })}</Tag>}
      {amended_at && <Tag tone="soon">{t('changed')}</Tag>}
      {has_open_amendment && <Tag tone="info">{t('amendment_proposed')}</Tag>}
    </div>
  )
}

type CardFrameProps = {
  order: OrderSummary
  isCurrent: boolean
  isLate?: boolean
  isUrgent?: boolean
  isScheduledLater?: boolean
  time: ReactNode
  children: ReactNode
}

function CardFrame({ order, isCurrent, isLate, isUrgent, isScheduledLater, time, children }: CardFrameProps) {
  const t = useText('orders')
  const { href, get } = useQueryParams()
  return (
    <article
      className={styles.card}
      data-order={order.order_id}
      data-current={isCurrent || undefined}
      data-late={isLate || undefined}
      data-urgent={isUrgent || undefined}
      data-later={isScheduledLater || undefined}
      data-open={get('open') === order.order_id || undefined}
      aria-label={`#${order.order_id}`}
    >
      <div className={styles.header}>
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

function OutMeta({ order }: { order: OrderSummary }) {
  const labels = useOrderLabels()
  return (
    <div className={styles.meta}>
      <bdi className={styles.truncate}>{order.customer.name}</bdi>
      {order.distance !== null && (
        <>
          <span>·</span>
          <bdi>{labels.distance(order.distance)}</bdi>
        </>
      )}
    </div>
  )
}

function CardPayment({ order, isToCollect }: { order: OrderSummary; isToCollect: boolean }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const Icon = paymentIcons[order.payment_mode]
  return (
    <div className={styles.payment}>
      <Icon size={16} aria-hidden />
      <span>{isToCollect ? t('to_collect') : labels.payment(order)}</span>
      <b>
        <Money amount={order.grand_total} currency={order.currency} />
      </b>
    </div>
  )
}

/** A scheduled order that must not start yet. */
export function LaterCard({ order, isCurrent }: { order: OrderSummary; isCurrent: boolean }) {
  const t = useText('orders')
  const time = useTime()
  const zone = order.delivery_timestamp_human.timezone
  return (
    <CardFrame
      order={order}
      isCurrent={isCurrent}
      isScheduledLater
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
    </CardFrame>
  )
}
