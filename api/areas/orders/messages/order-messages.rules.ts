import type { OrderStatus } from '#contract/schemas/order.ts'

export type MessageStep =
  | 'placed'
  | 'accepted'
  | 'ready'
  | 'driver_assigned'
  | 'picked'
  | 'collected'
  | 'delivered'
  | 'completed'
  | 'cancelled'

const steps: Readonly<Record<Exclude<OrderStatus, 'pending'>, MessageStep>> = {
  processing: 'accepted',
  ready: 'ready',
  driver_assigned: 'driver_assigned',
  picked: 'picked',
  collected: 'collected',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
}

/** The step that is announced when an order gets this status. */
export const messageStepOf = (status: OrderStatus): MessageStep | undefined =>
  status === 'pending' ? undefined : steps[status]

/**
 * The steps of a placed order that are announced, up to `step`, in the order of its history. An order that accepts
 * itself is announced as placed only.
 */
export function messageStepsUntil(
  step: MessageStep,
  history: readonly { status: OrderStatus; by: string }[],
): readonly MessageStep[] {
  const later = history.flatMap(({ status, by }) =>
    status === 'processing' && by === 'system' ? [] : (messageStepOf(status) ?? []),
  )
  const all: MessageStep[] = [...new Set<MessageStep>(['placed', ...later])]
  return all.slice(0, all.indexOf(step) + 1)
}
