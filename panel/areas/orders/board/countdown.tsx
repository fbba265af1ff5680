import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import styles from './board-card.module.css'
import { clockText, countdownOf } from '../model/order-due.ts'

/** What is left to answer an order, as a ring and in words; without auto-reject, how long it has waited. */
export function Countdown({ order }: { order: OrderSummary }) {
  const t = useText('orders')
  const { left, share, urgent, waited } = countdownOf(order, useNow(1000))
  const state = urgent ? 'late' : undefined
  if (left === null)
    return (
      <span className={styles.due} data-state={state}>
        {waited === 0 ? t('just_now') : t('waiting', { count: waited })}
      </span>
    )
  return (
    <span className={styles.due} data-state={state} role="timer">
      <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" pathLength="100" />
        <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${(share * 100).toFixed(1)} 100`} />
      </svg>
      <bdi>{clockText(left)}</bdi>
      <small>{t('left')}</small>
      <span className="vh">{t('left_until')}</span>
    </span>
  )
}
