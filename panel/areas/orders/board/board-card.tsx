import { IconMessage } from '@tabler/icons-react'
import { memo } from 'react'
import { isLate as isLateOrder } from '#contract/rules/orders.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { CardActions } from './card-actions.tsx'
import { CardItems } from './card-items.tsx'
import { DriverLine } from './card-parts.tsx'
import { CardTime } from './card-time.tsx'
import styles from './board-card.module.css'
import type { Stage } from './board-columns.ts'
import { Countdown } from './countdown.tsx'
import { countdownOf, dueOf } from '../model/order-due.ts'
import { DueBar } from '../detail/due-bar.tsx'
import { collectsCash } from '../model/order-steps.ts'
import { CardMeta } from './card-meta.tsx'
import { CardFrame } from './card-frame.tsx'
import { ChangeTags, OutMeta, CardPayment } from './card-facts.tsx'

type Props = { order: OrderSummary; stage: Stage; isCurrent: boolean }

/**
 * One order on the board with the details and the action of its stage. Memoized, because a board may have two
 * hundred.
 */
export const BoardCard = memo(function BoardCard({ order, stage, isCurrent }: Props) {
  const t = useText('orders')
  const now = useNow(15_000)
  const due = dueOf(order, now)
  const isLate =
    stage !== 'new' && isLateOrder(order, now) && (stage === 'preparing' || order.order_type === 'delivery')
  const isUrgent = stage === 'new' && countdownOf(order, now).isUrgent
  return (
    <CardFrame
      order={order}
      isCurrent={isCurrent}
      isLate={isLate}
      isUrgent={isUrgent}
      time={stage === 'new' ? <Countdown order={order} /> : due && <CardTime order={order} stage={stage} due={due} />}
    >
      <ChangeTags order={order} />
      {(stage === 'new' || stage === 'ready') && <CardMeta order={order} showTime={stage === 'new'} />}
      {stage === 'out' && <OutMeta order={order} />}
      {due && (stage === 'preparing' || stage === 'out') && <DueBar due={due} isOnRoad={stage === 'out'} />}
      {stage !== 'out' && <CardItems order={order} />}
      {order.customer_note && (stage === 'new' || stage === 'preparing') && (
        <p className={styles.note}>
          <IconMessage size={16} aria-hidden />
          <bdi>{order.customer_note}</bdi>
        </p>
      )}
      {(stage === 'new' || collectsCash(order, 'completed')) && stage !== 'preparing' && (
        <CardPayment order={order} isToCollect={stage !== 'new'} />
      )}
      {(stage === 'out' || (stage === 'ready' && order.order_type === 'delivery')) && (
        <DriverLine name={order.driver_name ?? t('driver_none')} />
      )}
      <CardActions order={order} stage={stage} />
    </CardFrame>
  )
})
