import type { OrderStatus } from '#contract/schemas/order.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Chance } from '../random.ts'
import type { OrderPlan, StepPlan } from './plan.ts'

const minute = 60_000

export type Course = {
  order_type: OrderTypeAlias
  placed_at: number
  /** When cooking should be done for the promise to hold; for orders as soon as possible placed + preparation. */
  ready_by: number
  preparation_time: number
  road_minutes: number
  is_auto_accept: boolean
  /** Who moves the rider's steps. */
  rider: 'merchant' | 'provider'
}

const roads: Record<OrderTypeAlias, readonly OrderStatus[]> = {
  delivery: ['pending', 'processing', 'ready', 'driver_assigned', 'picked', 'delivered', 'completed'],
  pickup: ['pending', 'processing', 'ready', 'collected', 'completed'],
  dine_in: ['pending', 'processing', 'ready', 'completed'],
  pick_and_drop: ['pending', 'processing', 'driver_assigned', 'picked', 'delivered', 'completed'],
}

/** Every step of an order that went well, each with its time; most are on time, one in eight is late. */
export function courseOf(course: Course, chance: Chance): StepPlan[] {
  const late = chance.is(0.12) ? chance.between(6, 22) : chance.between(-4, 3)
  const accepted = course.placed_at + (course.is_auto_accept ? 0 : chance.between(30, 260) * 1000)
  const ready = Math.max(course.ready_by + late * minute, accepted + 4 * minute)
  const seconds = (from: number, to: number) => chance.between(from * 60, to * 60) * 1000
  const assigned = course.order_type === 'pick_and_drop' ? accepted + seconds(2, 6) : ready + seconds(0, 2)
  const picked = Math.max(assigned, ready) + seconds(1, 5)
  const delivered = picked + course.road_minutes * minute + seconds(-3, 4)
  const collected = ready + seconds(1, 14)
  const done =
    course.order_type === 'pickup'
      ? collected + seconds(1, 3)
      : course.order_type === 'dine_in'
        ? ready + seconds(20, 50)
        : Math.max(delivered, picked + minute) + seconds(1, 6)
  const at: Record<OrderStatus, number> = {
    pending: course.placed_at,
    processing: accepted,
    ready,
    driver_assigned: assigned,
    picked,
    collected,
    delivered: Math.max(delivered, picked + minute),
    completed: done,
    cancelled: done,
  }
  return roads[course.order_type].map((status) => ({ status, at: at[status], by: actorOf(status, course) }))
}

function actorOf(status: OrderStatus, { rider, is_auto_accept }: Course): StepPlan['by'] {
  if (status === 'pending') return 'customer'
  if (status === 'processing' && is_auto_accept) return 'system'
  if (status === 'driver_assigned' || status === 'picked' || status === 'delivered') return rider
  return 'merchant'
}

/** The steps up to the one with this status. */
export function until(steps: readonly StepPlan[], status: OrderStatus): StepPlan[] {
  const last = steps.findIndex((step) => step.status === status)
  return steps.slice(0, last + 1)
}

const refusals = ['Kitchen is too busy', 'Out of an ingredient', 'Closing early today', 'Rider not available'] as const

/** How an order ended early: its customer, the merchant or the clock. */
export function cancelled(plan: OrderPlan, reasons: readonly string[], chance: Chance): StepPlan[] {
  const [first, accepted] = plan.steps
  if (!first || !accepted) return [...plan.steps]
  const byClock = plan.stall.seed.auto_reject_minutes
  const roll = chance.next()
  if (roll < 0.4)
    return [
      first,
      {
        status: 'cancelled',
        at: first.at + chance.between(40, 300) * 1000,
        by: 'customer',
        reason: chance.maybeOne(reasons) ?? '',
      },
    ]
  if (roll < 0.6 && byClock && !plan.slot)
    return [first, { status: 'cancelled', at: first.at + byClock * minute, by: 'system', reason: 'auto_rejected' }]
  const kept = roll < 0.85 ? [first] : [first, accepted]
  const from = kept.at(-1)?.at ?? first.at
  return [
    ...kept,
    { status: 'cancelled', at: from + chance.between(2, 12) * minute, by: 'merchant', reason: chance.one(refusals) },
  ]
}
