import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { dueOf, isWaitingForGuest } from '../model/order-due.ts'
import { DueBar } from './due-bar.tsx'
import styles from './order-due-line.module.css'

/** The current due time as text and bar; nothing for a finished order. */
export function OrderDueLine({ order }: { order: OrderSummary }) {
  const t = useText('orders')
  const time = useTime()
  const now = useNow(15_000)
  const due = dueOf(order, now)
  if (!due) return null
  const isWaiting = isWaitingForGuest(order) && due.state === 'late'
  const { timezone } = order.delivery_timestamp_human
  const timeValues = {
    time: time(due.at, localDayOf(due.at, timezone) === localDayOf(now, timezone) ? 'clock' : 'smart', timezone),
  }
  const dueText = () => {
    if (due.state === 'late')
      return t(isWaiting ? 'waiting_since' : 'due_late', { ...timeValues, count: Math.max(1, -due.minutes) })
    return due.minutes < 180 ? t('due_in', { ...timeValues, count: due.minutes }) : t('due_at', timeValues)
  }
  return (
    <div>
      <div className={styles.dueLine}>
        <b data-state={isWaiting ? 'soon' : due.state}>{dueText()}</b>
        {order.order_type !== 'pick_and_drop' && <span>{t('kitchen', { count: order.preparation_time })}</span>}
      </div>
      <DueBar due={isWaiting ? { ...due, state: 'soon' } : due} isOnRoad={order.order_status === 'picked'} />
    </div>
  )
}
