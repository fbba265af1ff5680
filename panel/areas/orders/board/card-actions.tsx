import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders } from '#contract/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { CallButton } from './card-parts.tsx'
import styles from './board-card.module.css'
import type { Stage } from './board-columns.ts'
import { useReject } from './board-reject.ts'
import { MinutesMenu } from './minutes-menu.tsx'
import { OrderType } from '../detail/order-parts.tsx'
import { nextStep } from '../model/order-steps.ts'
import { useBusy } from './use-busy.ts'
import { useTellingMove } from '../actions/use-change-status.ts'

/** The foot of a card: big enough for a wet thumb. */
export function CardActions({ order, stage }: { order: OrderSummary; stage: Stage }) {
  const t = useText('orders')
  const can = useCan()
  const { move, moving } = useTellingMove(order)
  const step = nextStep(order)
  const may = can(merchantOrders.changeStatus)
  if (stage === 'new') return may && <Answer order={order} />
  const go = step && may && (
    <Button
      size="touch"
      full={stage !== 'preparing'}
      busy={moving}
      disabled={moving}
      onClick={() => void move(step.to)}
    >
      {t(step.word)}
    </Button>
  )
  const call = order.customer.mobile && (
    <CallButton mobile={order.customer.mobile} label={t('call_customer', { name: order.customer.name })} />
  )
  if (stage === 'preparing')
    return (
      <div className={styles.acts}>
        <span className={styles.who}>
          <OrderType type={order.order_type} />
          <bdi className={styles.cut}>{whoOf(order, t)}</bdi>
        </span>
        {go}
      </div>
    )
  return (
    <div className={styles.acts}>
      <span className={styles.wide}>{go}</span>
      {call}
    </div>
  )
}

const whoOf = (order: OrderSummary, t: ReturnType<typeof useText<'orders'>>) =>
  order.table_number ? t('table', { number: order.table_number }) : (order.driver_name ?? order.customer.name)

/** Accept with a time, or reject with a reason. */
function Answer({ order }: { order: OrderSummary }) {
  const t = useText('orders')
  const { merchantId } = usePanelRoute()
  const busy = useBusy(merchantId)
  const [minutes, setMinutes] = useState<number>()
  const reject = useReject()
  const { move, moving } = useTellingMove(order)
  const time = minutes ?? order.preparation_time + busy.minutes
  return (
    <div className={styles.acts} data-answer>
      <span className={styles.wide}>
        <Button
          size="touch"
          kind="primary"
          icon={IconCheck}
          full
          busy={moving}
          onClick={() => void move('processing', { preparation_time: time })}
        >
          {t('accept')}
        </Button>
      </span>
      <MinutesMenu size="touch" minutes={time} onChange={setMinutes} disabled={moving} />
      <IconButton
        size="touch"
        kind="plain"
        icon={IconX}
        label={t('reject_order')}
        disabled={moving}
        onClick={() => reject(order)}
      />
    </div>
  )
}
