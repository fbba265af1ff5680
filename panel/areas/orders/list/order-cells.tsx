import { minutesLateOf } from '#contract/rules/orders.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { formatTime, localDayOf } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time, useTime } from '#kit/ui/base/time.tsx'
import { delayOf, isScheduledLater } from '../model/order-due.ts'
import styles from './orders.module.css'

/** The status, the delay, and the date of a scheduled order unless a column shows it. */
export function StatusCell({ order, now, hasDueColumn }: { order: OrderSummary; now: number; hasDueColumn: boolean }) {
  const t = useText('orders')
  const time = useTime()
  const {
    delivery_timestamp: at,
    delivery_timestamp_human: { timezone },
    order_status,
  } = order
  const minutesLate = order_status === 'pending' ? 0 : minutesLateOf(order, now)
  const { unit, count } = delayOf(minutesLate)
  return (
    <span className={styles.status}>
      <span className={styles.badge}>
        <StatusBadge status={order_status} />
      </span>
      {minutesLate > 0 && (
        <Tag tone="now" title={t('late', { count: minutesLate })}>
          {t(unit === 'hours' ? 'late_hours' : 'late_short', { count })}
        </Tag>
      )}
      {!hasDueColumn && isScheduledLater(order, now) && (
        <Tag title={t('due_at', { time: time(at, 'full', timezone) })}>
          <Time at={at} zone={timezone} />
        </Tag>
      )}
    </span>
  )
}

/** The time for today, else the date; both on hover. */
export function PlacedAt({ at }: { at: string }) {
  const { locale, timeZone } = useLocaleContext()
  const time = useTime()
  const isToday = localDayOf(at, timeZone) === localDayOf(useNow(), timeZone)
  return (
    <time className={styles.muted} dateTime={at} title={time(at, 'full')}>
      {isToday ? time(at, 'clock') : formatTime(at, locale, timeZone, { day: 'numeric', month: 'short' })}
    </time>
  )
}
