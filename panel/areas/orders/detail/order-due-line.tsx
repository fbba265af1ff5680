import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { dueOf, waitsForGuest } from '../model/order-due.ts'
import { DueBar } from './order-parts.tsx'
import styles from './order-parts.module.css'

/** The time that counts now, in words and as a bar; nothing once the order is over. */
export function OrderDueLine({ order }: { order: OrderSummary }) {
  const t = useText('orders')
  const time = useTime()
  const now = useNow(15_000)
  const due = dueOf(order, now)
  if (!due) return null
  const waits = waitsForGuest(order) && due.state === 'late'
  const { timezone } = order.delivery_timestamp_human
  const at = {
    time: time(due.at, localDayOf(due.at, timezone) === localDayOf(now, timezone) ? 'clock' : 'smart', timezone),
  }
  const words = waits
    ? t('waiting_since', { ...at, count: Math.max(1, -due.minutes) })
    : due.state === 'late'
      ? t('due_late', { ...at, count: Math.max(1, -due.minutes) })
      : due.minutes < 180
        ? t('due_in', { ...at, count: due.minutes })
        : t('due_at', at)
  return (
    <div>
      <div className={styles.dueLine}>
        <b data-state={waits ? 'soon' : due.state}>{words}</b>
        {order.order_type !== 'pick_and_drop' && <span>{t('kitchen', { count: order.preparation_time })}</span>}
      </div>
      <DueBar due={waits ? { ...due, state: 'soon' } : due} road={order.order_status === 'picked'} />
    </div>
  )
}
