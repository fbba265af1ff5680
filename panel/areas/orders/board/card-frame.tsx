import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import styles from './board-card.module.css'

type CardFrameProps = {
  order: OrderSummary
  isCurrent: boolean
  isLate?: boolean
  isUrgent?: boolean
  isScheduledLater?: boolean
  time: ReactNode
  children: ReactNode
}

export function CardFrame({ order, isCurrent, isLate, isUrgent, isScheduledLater, time, children }: CardFrameProps) {
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
