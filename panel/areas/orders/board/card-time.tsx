import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import type { Stage } from './board-columns.ts'
import styles from './board-card.module.css'
import { delayOf, waitsForGuest } from '../model/order-due.ts'
import type { Due } from '../model/order-due.ts'

/** The time that matters in a column: done by, waiting since, arriving at. */
export function CardTime({ order, stage, due }: { order: OrderSummary; stage: Stage; due: Due }) {
  const t = useText('orders')
  const at = useTime()(due.at, 'clock', order.delivery_timestamp_human.timezone)
  const late = due.state === 'late'
  const Icon = late ? IconAlertTriangle : IconClock
  const minutes = Math.max(1, -due.minutes)
  const { unit, count } = delayOf(minutes)
  const delayed = t(unit === 'hours' ? 'late_hours' : 'late', { count })
  if (stage === 'preparing') {
    return (
      <span className={styles.due} data-state={due.state}>
        {due.state !== 'calm' && <Icon size={16} aria-hidden />}
        <small>
          <bdi>{at}</bdi>
        </small>
        {late ? delayed : t(due.state === 'soon' ? 'in_minutes' : 'minutes_left', { count: due.minutes })}
      </span>
    )
  }
  if (waitsForGuest(order)) {
    return late ? (
      <span className={styles.due} data-state={minutes >= 15 ? 'late' : 'soon'}>
        <IconClock size={16} aria-hidden />
        {t('waiting', { count: minutes })}
      </span>
    ) : (
      <span className={styles.due}>{t('comes', { time: at })}</span>
    )
  }
  if (late)
    return (
      <span className={styles.due} data-state="late">
        <IconAlertTriangle size={16} aria-hidden />
        <small>
          <bdi>{at}</bdi>
        </small>
        {delayed}
      </span>
    )
  return (
    <span className={styles.due} data-state={stage === 'ready' ? due.state : undefined}>
      {t(stage === 'out' ? 'arrives' : 'leaves', { time: at })}
    </span>
  )
}
