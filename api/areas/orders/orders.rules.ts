import type { OrderTypeAlias } from '#contract/fields.ts'
import type { LiveActivityStatus, OrderStatus } from '#contract/schemas/order.ts'

export const orderStatuses: readonly OrderStatus[] = [
  'pending',
  'processing',
  'ready',
  'driver_assigned',
  'picked',
  'collected',
  'delivered',
  'completed',
  'cancelled',
]
const terminalStatuses: readonly OrderStatus[] = ['completed', 'cancelled']
export type OrderActor = 'customer' | 'merchant' | 'tenant' | 'system' | 'provider'

/** `was_ready`: the order had the status 'ready' at some time. */
export type TransitionableOrder = {
  readonly order_type: OrderTypeAlias
  readonly order_status: OrderStatus
  readonly was_ready: boolean
}

type TransitionTable = { readonly [from in OrderStatus]?: readonly OrderStatus[] }

/** All status transitions by order type. isTransitionPossible and isTransitionAllowed restrict them further. */
const transitions: Readonly<Record<OrderTypeAlias, TransitionTable>> = {
  delivery: {
    pending: ['processing', 'cancelled'],
    processing: ['ready', 'driver_assigned', 'cancelled'],
    ready: ['driver_assigned', 'picked', 'cancelled'],
    driver_assigned: ['ready', 'picked', 'cancelled'],
    picked: ['delivered', 'completed', 'cancelled'],
    delivered: ['completed'],
  },
  pickup: {
    pending: ['processing', 'cancelled'],
    processing: ['ready', 'cancelled'],
    ready: ['collected', 'completed', 'cancelled'],
    collected: ['completed'],
  },
  dine_in: {
    pending: ['processing', 'cancelled'],
    processing: ['ready', 'cancelled'],
    ready: ['completed', 'cancelled'],
  },
  pick_and_drop: {
    pending: ['processing', 'cancelled'],
    processing: ['driver_assigned', 'picked', 'cancelled'],
    driver_assigned: ['picked', 'cancelled'],
    picked: ['delivered', 'completed', 'cancelled'],
    delivered: ['completed'],
  },
}

/** Transitions from a status, for any actor. */
export const transitionsFrom = (order_type: OrderTypeAlias, from: OrderStatus): readonly OrderStatus[] =>
  transitions[order_type][from] ?? []

/** Statuses an order of this type can have. */
export const statusesOf = (order_type: OrderTypeAlias): OrderStatus[] =>
  orderStatuses.filter(
    (status) =>
      status === 'pending' || orderStatuses.some((from) => transitionsFrom(order_type, from).includes(status)),
  )

/** Whether `by` may change the status to `to` now. Callers check is_cancel_allowed for customer cancellations. */
export const canTransition = (order: TransitionableOrder, to: OrderStatus, by: OrderActor): boolean =>
  transitionsFrom(order.order_type, order.order_status).includes(to) &&
  isTransitionPossible(order, to) &&
  isTransitionAllowed(order.order_status, to, by)

export const nextStatuses = (order: TransitionableOrder, by: OrderActor): OrderStatus[] =>
  orderStatuses.filter((to) => canTransition(order, to, by))

/** An order with an early driver can become ready once. No order becomes ready twice. */
const isTransitionPossible = ({ order_status, was_ready }: TransitionableOrder, to: OrderStatus) =>
  !(order_status === 'driver_assigned' && to === 'ready' && was_ready)

function isTransitionAllowed(from: OrderStatus, to: OrderStatus, by: OrderActor): boolean {
  if (by === 'customer') return from === 'pending' && to === 'cancelled'
  if (by === 'system') return from === 'pending'
  if (by === 'provider') return to === 'driver_assigned' || to === 'picked' || to === 'delivered'
  return by === 'tenant' || !(from === 'picked' && to === 'cancelled')
}

export const isTerminal = (status: OrderStatus): boolean => terminalStatuses.includes(status)
export const canChangePreparation = (status: OrderStatus): boolean => status === 'pending' || status === 'processing'
/** Status of the customer's live activity. It never moves backwards; null (cancelled) ends it. */
export function liveActivityStatus({
  order_type,
  order_status,
  was_ready,
}: TransitionableOrder): LiveActivityStatus | null {
  if (order_status === 'driver_assigned') return was_ready || order_type === 'pick_and_drop' ? 'ready' : 'accepted'
  return shown[order_status]
}

const shown: Readonly<Record<Exclude<OrderStatus, 'driver_assigned'>, LiveActivityStatus | null>> = {
  pending: 'pending',
  processing: 'accepted',
  ready: 'ready',
  picked: 'collected',
  collected: 'collected',
  delivered: 'completed',
  completed: 'completed',
  cancelled: null,
}
