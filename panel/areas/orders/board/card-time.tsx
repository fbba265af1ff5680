import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import type { Stage } from './board-columns.ts'
import styles from './board-card.module.css'
import { delayOf, isWaitingForGuest } from '../model/order-due.ts'
import type { Due } from '../model/order-due.ts'

/** The relevant time of a stage: due, waiting since, or arriving at. */
export function CardTime({ order, stage, due }: { order: OrderSummary; stage: Stage; due: Due }) {
  const t = useText('orders')
  const dueTime = useTime()(due.at, 'clock', order.delivery_timestamp_human.timezone)
  const isLate = due.state === 'late'
  const Icon = isLate ? IconAlertTriangle : IconClock
  const minutes = Math.max(1, -due.minutes)
  const { unit, count } = delayOf(minutes)
  const delayText = t(unit === 'hours' ? 'late_hours' : 'late', { count })
  if (stage === 'preparing') {
    return (
      <span className={styles.due} data-state={due.state}>
        {due.state !== 'calm' && <Icon size={16} aria-hidden />}
        <small>
          <bdi>{dueTime}</bdi>
        </small>
        {isLate ? delayText : t(due.state === 'soon' ? 'in_minutes' : 'minutes_left', { count: due.minutes })}
      </span>
    )
  }
  if (isWaitingForGuest(order)) {
    return isLate ? (
      <span className={styles.due} data-state={minutes >= 15 ? 'late' : 'soon'}>
        <IconClock size={16} aria-hidden />
        {t('waiting', { count: minutes })}
      </span>
    ) : (
      <span className={styles.due}>{t('comes', { time: dueTime })}</span>
    )
  }
  if (isLate)
    return (
      <span className={styles.due} data-state="late">
        <IconAlertTriangle size={16} aria-hidden />
        <small>
          <bdi>{dueTime}</bdi>
        </small>
        {delayText}
      </span>
    )
  return (
    <span className={styles.due} data-state={stage === 'ready' ? due.state : undefined}>
      {t(stage === 'out' ? 'arrives' : 'leaves', { time: dueTime })}
    </span>
  )
}
