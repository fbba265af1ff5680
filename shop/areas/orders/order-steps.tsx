import { Icon } from '#shop/shell/base/icons.tsx'
import type { IconName } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'
import type { OrderPageProps } from './order-page.tsx'
import { deliveryWindowOf, stepsOf } from './steps.rules.ts'
import type { StepName } from './steps.rules.ts'

const iconByStep: Record<StepName, IconName> = {
  sent: 'orders',
  accepted: 'clock',
  ready: 'bag',
  collected: 'bike',
  delivered: 'home',
}

/** The steps of an order with their times; the last one shows the delivery window until it is reached. */
export function OrderSteps({ order, tracking }: Pick<OrderPageProps, 'order' | 'tracking'>) {
  const t = useText('orders')
  const timeText = useOrderTimeText()
  const zone = order.merchant.timezone
  const steps = stepsOf(order.order_type, tracking.order_status_history)
  const [from, to] = deliveryWindowOf(order, tracking.eta)
  if (tracking.order_status === 'cancelled') {
    return (
      <ol className="steps">
        {tracking.order_status_history.map((one) => (
          <li key={one.status} className="order-step done">
            <span className="step-icon">
              <Icon name={one.status === 'cancelled' ? 'close' : 'check'} />
            </span>
            <b>{t(`status_${one.status}`)}</b>
            <time dateTime={one.at}>{timeText.clock(one.at, zone)}</time>
          </li>
        ))}
      </ol>
    )
  }
  return (
    <ol className="steps">
      {steps.map(({ name, state, at }, index) => (
        <li key={name} className={`order-step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="step-icon">
            <Icon
              flip={name === 'collected' && state !== 'done'}
              name={state === 'done' ? 'check' : iconByStep[name]}
            />
          </span>
          <b>
            {t(
              `step_${name}_${order.order_type === 'pickup' ? 'pickup' : order.order_type === 'dine_in' ? 'dine_in' : 'delivery'}`,
              { merchant: order.merchant.name },
            )}
          </b>
          <time dateTime={at ?? from}>
            {at
              ? timeText.clock(at, zone)
              : index === steps.length - 1
                ? timeText.range(timeText.clock(from, zone), timeText.clock(to, zone))
                : ''}
          </time>
        </li>
      ))}
    </ol>
  )
}
