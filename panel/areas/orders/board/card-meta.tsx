import { Fragment } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import styles from './board-card.module.css'
import { OrderType } from '../detail/order-type.tsx'
import { useOrderLabels } from '../model/order-labels.ts'

export function CardMeta({ order, showTime }: { order: OrderSummary; showTime: boolean }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const time = useTime()
  const details = [
    ...(order.table_number ? [t('table', { number: order.table_number })] : []),
    ...(showTime && order.order_type !== 'delivery'
      ? [time(order.delivery_timestamp, 'clock', order.delivery_timestamp_human.timezone)]
      : []),
    ...(order.distance !== null && order.order_type !== 'pickup' ? [labels.distance(order.distance)] : []),
  ]
  return (
    <div className={styles.meta}>
      <OrderType type={order.order_type} />
      {details.map((detail) => (
        <Fragment key={detail}>
          <span>·</span>
          <bdi>{detail}</bdi>
        </Fragment>
      ))}
      {order.customer.name && (
        <>
          <span>·</span>
          <bdi className={styles.truncate}>{order.customer.name}</bdi>
        </>
      )}
    </div>
  )
}
