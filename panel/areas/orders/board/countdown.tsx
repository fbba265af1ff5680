import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import styles from './board-card.module.css'
import { formatCountdown, countdownOf } from '../model/order-due.ts'

/**
 * Time left to answer an order, as a ring and as text. Without auto-reject it shows how long the order has waited.
 */
export function Countdown({ order }: { order: OrderSummary }) {
  const t = useText('orders')
  const { secondsLeft, share, isUrgent, minutesWaited } = countdownOf(order, useNow(1000))
  const state = isUrgent ? 'late' : undefined
  if (secondsLeft === null)
    return (
      <span className={styles.due} data-state={state}>
        {minutesWaited === 0 ? t('just_now') : t('waiting', { count: minutesWaited })}
      </span>
    )
  return (
    <span className={styles.due} data-state={state} role="timer">
      <svg className={styles.countdown} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" pathLength="100" />
        <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${(share * 100).toFixed(1)} 100`} />
      </svg>
      <bdi>{formatCountdown(secondsLeft)}</bdi>
      <small>{t('left')}</small>
      <span className="vh">{t('left_until')}</span>
    </span>
  )
}
