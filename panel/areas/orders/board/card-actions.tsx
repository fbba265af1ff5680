import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders } from '#contract/areas/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { CallButton } from './card-parts.tsx'
import styles from './board-card.module.css'
import type { Stage } from './board-columns.ts'
import { useBoardDialogs } from './board-dialogs.ts'
import { MinutesMenu } from './minutes-menu.tsx'
import { OrderType } from '../detail/order-type.tsx'
import { asksForCode, nextStep } from '../model/order-steps.ts'
import { useBusy } from './use-busy.ts'
import { useOrderStatusChange } from '../actions/use-change-status.ts'

/** Actions of a card, large enough for touch. */
export function CardActions({ order, stage }: { order: OrderSummary; stage: Stage }) {
  const t = useText('orders')
  const can = useCan()
  const { changeStatus, isChanging } = useOrderStatusChange(order)
  const { handOver } = useBoardDialogs()
  const step = nextStep(order)
  const canChange = can(merchantOrders.changeStatus)
  if (stage === 'new') return canChange && <AcceptOrReject order={order} />
  const stepButton = step && canChange && (
    <Button
      size="touch"
      full={stage !== 'preparing'}
      busy={isChanging}
      disabled={isChanging}
      data-step
      onClick={() => (asksForCode(order, step) ? handOver(order) : void changeStatus(step.to))}
    >
      {t(step.label)}
    </Button>
  )
  const callButton = order.customer.mobile && (
    <CallButton mobile={order.customer.mobile} label={t('call_customer', { name: order.customer.name })} />
  )
  if (stage === 'preparing')
    return (
      <div className={styles.actions}>
        <span className={styles.recipient}>
          <OrderType type={order.order_type} />
          <bdi className={styles.truncate}>{recipientOf(order, t)}</bdi>
        </span>
        {stepButton}
      </div>
    )
  return (
    <div className={styles.actions}>
      <span className={styles.mainAction}>{stepButton}</span>
      {callButton}
    </div>
  )
}

const recipientOf = (order: OrderSummary, t: ReturnType<typeof useText<'orders'>>) =>
  order.table_number ? t('table', { number: order.table_number }) : (order.driver_name ?? order.customer.name)

/** Accepts with a preparation time, or rejects with a reason. */
function AcceptOrReject({ order }: { order: OrderSummary }) {
  const t = useText('orders')
  const { merchantId } = usePanelRoute()
  const busy = useBusy(merchantId)
  const [minutes, setMinutes] = useState<number>()
  const { reject } = useBoardDialogs()
  const { changeStatus, isChanging } = useOrderStatusChange(order)
  const preparationTime = minutes ?? order.preparation_time + busy.minutes
  return (
    <div className={styles.actions} data-answer>
      <span className={styles.mainAction}>
        <Button
          size="touch"
          kind="primary"
          full
          busy={isChanging}
          data-step
          onClick={() => void changeStatus('processing', { preparation_time: preparationTime })}
        >
          <span className={styles.accept}>
            {t('accept')}
            <small>
              <bdi>{t('minutes_short', { count: preparationTime })}</bdi>
            </small>
          </span>
        </Button>
      </span>
      <MinutesMenu size="touch" compact minutes={preparationTime} onChange={setMinutes} disabled={isChanging} />
      <IconButton
        size="touch"
        kind="plain"
        icon={IconX}
        label={t('reject_order')}
        disabled={isChanging}
        onClick={() => reject(order)}
      />
    </div>
  )
}
