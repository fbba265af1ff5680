import type { OrderSummary } from '#contract/schemas/order.ts'
import { preparationDueAt, preparationStartAt } from '#panel/shell/alerts/order-start.ts'

const minute = 60_000
/** Amber from here on, ms before the time that counts. */
const soonIn = 5 * minute
/** Tomato from here on, ms before an order cancels itself. */
const urgentIn = 10 * minute

export type Timed = Pick<
  OrderSummary,
  | 'order_status'
  | 'order_type'
  | 'is_scheduled'
  | 'delivery_timestamp'
  | 'preparation_time'
  | 'eta_minutes'
  | 'auto_reject_at'
  | 'placed_at'
  | 'created_at'
>

export type Due = {
  /** ms */
  at: number
  state: 'calm' | 'soon' | 'late'
  /** Whole minutes until then; below zero when late. */
  minutes: number
  /** How much of the time is gone, 0 to 1. */
  share: number
}

const placedAt = (order: Timed) => Date.parse(order.placed_at ?? order.created_at)

/** A scheduled order whose time to begin has not come yet. */
export const isLater = (order: Timed, now: number) =>
  order.is_scheduled &&
  (order.order_status === 'pending' || order.order_status === 'processing') &&
  now < preparationStartAt(order)

function dueBetween(from: number, at: number, now: number): Due {
  const left = at - now
  const share = at <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (at - from)))
  return {
    at,
    share,
    state: left <= 0 ? 'late' : left <= soonIn ? 'soon' : 'calm',
    minutes: left > 0 ? Math.ceil(left / minute) : Math.min(0, Math.ceil(left / minute)) || 0,
  }
}

/** The time that counts now: done in the kitchen, gone from the counter, arrived at the customer. Null when nothing is waited for. */
export function dueOf(order: Timed, now: number): Due | null {
  const promised = Date.parse(order.delivery_timestamp)
  if (order.order_status === 'pending' || order.order_status === 'processing')
    return dueBetween(preparationStartAt(order), preparationDueAt(order), now)
  if (order.order_status === 'ready' || order.order_status === 'driver_assigned')
    return dueBetween(
      preparationStartAt(order),
      order.order_type === 'delivery' ? preparationDueAt(order) : promised,
      now,
    )
  if (order.order_status === 'picked') return dueBetween(preparationDueAt(order), promised, now)
  return null
}

export type Countdown = {
  /** Whole seconds until the order cancels itself; null when it does not. */ left: number | null
  /** What is left of the time, 0 to 1. */ share: number
  urgent: boolean
  /** Minutes since it was placed. */ waited: number
}

/** How long a new order may still wait. Without auto-reject it gets urgent after ten minutes of waiting. */
export function countdownOf(order: Timed, now: number): Countdown {
  const begin = order.is_scheduled ? Math.max(placedAt(order), preparationStartAt(order)) : placedAt(order)
  const waited = Math.max(0, Math.floor((now - begin) / minute))
  if (order.auto_reject_at === null) return { left: null, share: 0, urgent: now - begin >= urgentIn, waited }
  const end = Date.parse(order.auto_reject_at)
  const [left, whole] = [Math.max(0, end - now), Math.max(1, end - begin)]
  return {
    left: Math.ceil(left / 1000),
    share: Math.min(1, left / whole),
    urgent: left <= Math.min(urgentIn, whole / 3),
    waited,
  }
}

/** 288 is 04:48; an hour and more is 1:04:48. */
export function clockText(seconds: number) {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600]
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}

/** Done, and now the guest is waited for: that is nobody's delay here. */
export const waitsForGuest = ({ order_status, order_type }: Timed) =>
  order_status === 'ready' && order_type !== 'delivery'

/** Minutes by which an order is behind its promise, at least one; 0 when it is not. */
export const lateMinutes = (order: Timed, now: number) => {
  const due = waitsForGuest(order) ? null : dueOf(order, now)
  return due?.state === 'late' ? Math.max(1, -due.minutes) : 0
}

/** A delay as it is told: in minutes, from two hours on in whole hours. */
export const delayOf = (minutes: number) =>
  minutes < 120
    ? { unit: 'minutes' as const, count: minutes }
    : { unit: 'hours' as const, count: Math.floor(minutes / 60) }
