import type { AlertStep, OrderStatus } from '#contract/schemas/order.ts'
import type { Escalation } from '#contract/areas/settings/settings.ts'
import { responseDueAt } from '#contract/rules/orders.ts'
import type { TimedOrder } from '../orders/times.rules.ts'

/** `pos_missing` is no step in time: it follows when a point of sale has not taken an order. */
export type EscalationStep = Exclude<AlertStep, 'received' | 'pos_confirmed' | 'pos_manual'>
/** Times are ISO instants; auto_reject_at is null if the order never expires. */
export type WaitingOrder = TimedOrder & {
  readonly order_status: OrderStatus
  readonly auto_reject_at: string | null
  readonly is_for_today: boolean
}

const second = 1_000
const minute = 60_000
/** How long an open device has to confirm that it rang, ms. */
const graceMs = 4 * second
/** The latest due time of each step, as a share of the time until auto-reject. */
const latestShare = { ring: 1 / 4, contact: 1 / 2, operators: 3 / 4 } as const

/**
 * The due times of the escalation steps, earlier than configured if auto-reject comes first. Empty for answered
 * orders.
 */
export function escalationSteps(order: WaitingOrder, escalation: Escalation): { step: EscalationStep; at: string }[] {
  if (order.order_status !== 'pending' || order.placed_at === null) return []
  const placedMs = Date.parse(order.placed_at)
  const startMs = responseDueAt({ ...order, placed_at: order.placed_at })
  const windowMs = order.auto_reject_at === null ? Number.POSITIVE_INFINITY : Date.parse(order.auto_reject_at) - startMs
  const stepAfter = (step: keyof typeof latestShare, ms: number) =>
    ms > 0 ? [{ step, at: startMs + Math.min(ms, Math.max(0, windowMs) * latestShare[step]) }] : []
  return [
    { step: 'push' as const, at: (order.is_for_today ? placedMs : startMs) + graceMs },
    ...stepAfter('ring', escalation.ring_seconds * second),
    ...stepAfter('contact', escalation.contact_minutes * minute),
    ...stepAfter('operators', escalation.operator_minutes * minute),
  ].map(({ step, at }) => ({ step, at: new Date(at).toISOString() }))
}

/** Minutes that an order has waited, rounded, at least one. */
export const minutesWaited = (order: TimedOrder, nowMs: number): number =>
  Math.max(
    1,
    Math.round((nowMs - responseDueAt({ ...order, placed_at: order.placed_at ?? order.delivery_timestamp })) / minute),
  )
