import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderStatus, OrderSummary } from '#contract/schemas/order.ts'

export type StepInput = Pick<OrderSummary, 'order_status' | 'order_type' | 'was_ready'>

/** Text key of the button. */
type StepLabel = 'accept' | 'mark_ready' | 'hand_over' | 'served' | 'delivered' | 'complete'
export type Step = { to: OrderStatus; label: StepLabel }

const afterReady: Readonly<Record<OrderTypeAlias, Step>> = {
  delivery: { to: 'picked', label: 'hand_over' },
  pickup: { to: 'completed', label: 'hand_over' },
  dine_in: { to: 'completed', label: 'served' },
  pick_and_drop: { to: 'picked', label: 'hand_over' },
}

/** The next status of an order. The server decides whether the change is allowed. */
export function nextStep({ order_status, order_type, was_ready }: StepInput): Step | null {
  if (order_status === 'pending') return { to: 'processing', label: 'accept' }
  if (order_status === 'processing')
    return order_type === 'pick_and_drop' ? afterReady.pick_and_drop : { to: 'ready', label: 'mark_ready' }
  if (order_status === 'ready') return afterReady[order_type]
  if (order_status === 'driver_assigned')
    return isBeingPrepared({ order_status, order_type, was_ready })
      ? { to: 'ready', label: 'mark_ready' }
      : afterReady.delivery
  if (order_status === 'picked') return { to: 'completed', label: 'delivered' }
  if (order_status === 'collected' || order_status === 'delivered') return { to: 'completed', label: 'complete' }
  return null
}

/** Whether somebody at the counter is asked for the pickup code. */
export const asksForCode = ({ order_type }: Pick<OrderSummary, 'order_type'>, step: Step): boolean =>
  order_type === 'pickup' && step.label === 'hand_over'

/** Whether the order is still being prepared, even if it already has a driver. */
export const isBeingPrepared = ({ order_status, order_type, was_ready }: StepInput) =>
  order_status === 'processing' ||
  (order_status === 'driver_assigned' && order_type !== 'pick_and_drop' && was_ready === false)

/** Whether completing the order records a cash payment. Never shown optimistically. */
export const collectsCash = (order: Pick<OrderSummary, 'payment_mode' | 'payment_status'>, to: OrderStatus) =>
  to === 'completed' && order.payment_mode === 'cash_on_delivery' && order.payment_status === 'pending'
