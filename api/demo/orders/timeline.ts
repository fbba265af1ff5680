import type { OrderStatus } from '#contract/schemas/order.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Random } from '../random.ts'
import type { OrderPlan, StepPlan } from './context.ts'

const minute = 60_000

export type OrderCourse = {
  order_type: OrderTypeAlias
  placed_at: number
  /** When preparation must be finished to keep the promised time. */
  ready_by: number
  preparation_time: number
  travel_minutes: number
  is_auto_accept: boolean
  /** Who changes the delivery statuses. */
  rider: 'merchant' | 'provider'
}

const statusPaths: Record<OrderTypeAlias, readonly OrderStatus[]> = {
  delivery: ['pending', 'processing', 'ready', 'driver_assigned', 'picked', 'delivered', 'completed'],
  pickup: ['pending', 'processing', 'ready', 'collected', 'completed'],
  dine_in: ['pending', 'processing', 'ready', 'completed'],
  pick_and_drop: ['pending', 'processing', 'driver_assigned', 'picked', 'delivered', 'completed'],
}

/** All steps of a successful order with their times. Most are on time; one in eight is late. */
export function createSteps(orderCourse: OrderCourse, random: Random): StepPlan[] {
  const delayMinutes = random.chance(0.12) ? random.integer(6, 22) : random.integer(-4, 3)
  const accepted = orderCourse.placed_at + (orderCourse.is_auto_accept ? 0 : random.integer(30, 260) * 1000)
  const ready = Math.max(orderCourse.ready_by + delayMinutes * minute, accepted + 4 * minute)
  const seconds = (from: number, to: number) => random.integer(from * 60, to * 60) * 1000
  const assigned = orderCourse.order_type === 'pick_and_drop' ? accepted + seconds(2, 6) : ready + seconds(0, 2)
  const picked = Math.max(assigned, ready) + seconds(1, 5)
  const delivered = picked + orderCourse.travel_minutes * minute + seconds(-3, 4)
  const collected = ready + seconds(1, 14)
  const done =
    orderCourse.order_type === 'pickup'
      ? collected + seconds(1, 3)
      : orderCourse.order_type === 'dine_in'
        ? ready + seconds(20, 50)
        : Math.max(delivered, picked + minute) + seconds(1, 6)
  const at: Record<OrderStatus, number> = {
    pending: orderCourse.placed_at,
    processing: accepted,
    ready,
    driver_assigned: assigned,
    picked,
    collected,
    delivered: Math.max(delivered, picked + minute),
    completed: done,
    cancelled: done,
  }
  return statusPaths[orderCourse.order_type].map((status) => ({
    status,
    at: at[status],
    by: actorOf(status, orderCourse),
  }))
}

function actorOf(status: OrderStatus, { rider, is_auto_accept }: OrderCourse): StepPlan['by'] {
  if (status === 'pending') return 'customer'
  if (status === 'processing' && is_auto_accept) return 'system'
  if (status === 'driver_assigned' || status === 'picked' || status === 'delivered') return rider
  return 'merchant'
}

/** The steps up to the one with this status. */
export function stepsUntil(steps: readonly StepPlan[], status: OrderStatus): StepPlan[] {
  const last = steps.findIndex((step) => step.status === status)
  return steps.slice(0, last + 1)
}

export const merchantReasons = [
  'Kitchen is too busy',
  'Out of an ingredient',
  'Closing early today',
  'Rider not available',
] as const

/** The steps of a cancelled order: by the customer, the merchant or auto-reject. */
export function cancelledSteps(plan: OrderPlan, reasons: readonly string[], random: Random): StepPlan[] {
  const [first, accepted] = plan.steps
  if (!first || !accepted) return [...plan.steps]
  const autoRejectMinutes = plan.merchant.seed.auto_reject_minutes
  const draw = random.next()
  if (draw < 0.4)
    return [
      first,
      {
        status: 'cancelled',
        at: first.at + random.integer(40, 300) * 1000,
        by: 'customer',
        reason: random.pickOptional(reasons) ?? '',
      },
    ]
  if (draw < 0.6 && autoRejectMinutes && !plan.slot)
    return [
      first,
      { status: 'cancelled', at: first.at + autoRejectMinutes * minute, by: 'system', reason: 'auto_rejected' },
    ]
  const previousSteps = draw < 0.85 ? [first] : [first, accepted]
  const from = previousSteps.at(-1)?.at ?? first.at
  return [
    ...previousSteps,
    {
      status: 'cancelled',
      at: from + random.integer(2, 12) * minute,
      by: 'merchant',
      reason: random.pick(merchantReasons),
    },
  ]
}
