import type { Order } from '#contract/schemas/order.ts'
import { useOrderLabels } from '../model/order-labels.ts'
import styles from './order-timeline.module.css'

/** Who cancelled an order, and why. */
export function CancellationNote({ order }: { order: Order }) {
  const labels = useOrderLabels()
  const cancellation =
    order.order_status === 'cancelled'
      ? order.order_status_history.findLast(({ status }) => status === 'cancelled')
      : undefined
  return (
    cancellation && (
      <p className={styles.cancellation}>
        <b>
          <bdi>{labels.history(cancellation, order)}</bdi>
        </b>
        {cancellation.reason && <bdi>{labels.reason(cancellation.reason)}</bdi>}
      </p>
    )
  )
}
