import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderStatus, OrderSummary } from '#contract/schemas/order.ts'

export type Stepping = Pick<OrderSummary, 'order_status' | 'order_type' | 'was_ready'>

/** What a step is called where it is pressed. */
type StepWord = 'accept' | 'mark_ready' | 'hand_over' | 'served' | 'delivered' | 'complete'
export type Step = { to: OrderStatus; word: StepWord }

const afterReady: Readonly<Record<OrderTypeAlias, Step>> = {
  delivery: { to: 'picked', word: 'hand_over' },
  pickup: { to: 'completed', word: 'hand_over' },
  dine_in: { to: 'completed', word: 'served' },
  pick_and_drop: { to: 'picked', word: 'hand_over' },
}

/** The one step that comes next in the life of an order; the server has the last word on it. */
export function nextStep({ order_status, order_type, was_ready }: Stepping): Step | null {
  if (order_status === 'pending') return { to: 'processing', word: 'accept' }
  if (order_status === 'processing')
    return order_type === 'pick_and_drop' ? afterReady.pick_and_drop : { to: 'ready', word: 'mark_ready' }
  if (order_status === 'ready') return afterReady[order_type]
  if (order_status === 'driver_assigned')
    return isCooking({ order_status, order_type, was_ready })
      ? { to: 'ready', word: 'mark_ready' }
      : afterReady.delivery
  if (order_status === 'picked') return { to: 'completed', word: 'delivered' }
  if (order_status === 'collected' || order_status === 'delivered') return { to: 'completed', word: 'complete' }
  return null
}

/** The kitchen is not done: in preparation, also when a driver was found early. */
export const isCooking = ({ order_status, order_type, was_ready }: Stepping) =>
  order_status === 'processing' ||
  (order_status === 'driver_assigned' && order_type !== 'pick_and_drop' && was_ready === false)

/** Completing an unpaid cash order says that the money is in the till, which is never assumed before the server has written it. */
export const takesMoney = (order: Pick<OrderSummary, 'payment_mode' | 'payment_status'>, to: OrderStatus) =>
  to === 'completed' && order.payment_mode === 'cash_on_delivery' && order.payment_status === 'pending'
