import { IconCalendarEvent } from '@tabler/icons-react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { preparationStartAt } from '#panel/shell/alerts/order-start.ts'
import styles from './board-card.module.css'
import { OrderType } from '../detail/order-type.tsx'
import { CardFrame } from './card-frame.tsx'

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
