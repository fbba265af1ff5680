import { Icon } from '#shop/shell/base/icons.tsx'
import type { IconName } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'
import type { Page } from './order-page.tsx'
import { deliveryWindowOf, stepsOf } from './steps.rules.ts'
import type { StepName } from './steps.rules.ts'

const icons: Record<StepName, IconName> = {
  sent: 'orders',
  accepted: 'clock',
  ready: 'bag',
  collected: 'bike',
  delivered: 'home',
}

/** The stations of the order with their times; the last one carries the promise until it is reached. */
export function OrderSteps({ order, tracking }: Pick<Page, 'order' | 'tracking'>) {
  const t = useText('orders')
  const when = useOrderTimeText()
  const zone = order.merchant.timezone
  const steps = stepsOf(order.order_type, tracking.order_status_history)
  const [from, to] = deliveryWindowOf(order, tracking.eta)
  if (tracking.order_status === 'cancelled') {
    return (
      <ol className="steps">
        {tracking.order_status_history.map((one) => (
          <li key={one.status} className="stp done">
            <span className="knob">
              <Icon name={one.status === 'cancelled' ? 'close' : 'check'} />
            </span>
            <b>{t(`status_${one.status}`)}</b>
            <time dateTime={one.at}>{when.clock(one.at, zone)}</time>
          </li>
        ))}
      </ol>
    )
  }
  return (
    <ol className="steps">
      {steps.map(({ name, state, at }, index) => (
        <li key={name} className={`stp ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="knob">
            <Icon flip={name === 'collected' && state !== 'done'} name={state === 'done' ? 'check' : icons[name]} />
          </span>
          <b>
            {t(
              `step_${name}_${order.order_type === 'pickup' ? 'pickup' : order.order_type === 'dine_in' ? 'dine_in' : 'delivery'}`,
              { merchant: order.merchant.name },
            )}
          </b>
          <time dateTime={at ?? from}>
            {at
              ? when.clock(at, zone)
              : index === steps.length - 1
                ? when.band(when.clock(from, zone), when.clock(to, zone))
                : ''}
          </time>
        </li>
      ))}
    </ol>
  )
}
