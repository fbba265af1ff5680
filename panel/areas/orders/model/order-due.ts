import type { OrderSummary } from '#contract/schemas/order.ts'
import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'
import { preparationStartAt } from '#panel/shell/alerts/order-start.ts'

const minute = 60_000
/** Orders due within this time are shown in amber, ms. */
const soonMs = 5 * minute
/** Orders that are rejected within this time are shown in red, ms. */
const urgentMs = 10 * minute

export type OrderTiming = Pick<
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
  /** Whole minutes left; negative when late. */
  minutes: number
  /** Elapsed share of the time, 0 to 1. */
  share: number
}

const placedAt = (order: OrderTiming) => Date.parse(order.placed_at ?? order.created_at)

/** Whether a scheduled order must not start yet. */
export const isScheduledLater = (order: OrderTiming, now: number) =>
  order.is_scheduled &&
  (order.order_status === 'pending' || order.order_status === 'processing') &&
  now < preparationStartAt(order)

function dueBetween(from: number, at: number, now: number): Due {
  const remaining = at - now
  const share = at <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (at - from)))
  return {
    at,
    share,
    state: remaining <= 0 ? 'late' : remaining <= soonMs ? 'soon' : 'calm',
    minutes: remaining > 0 ? Math.ceil(remaining / minute) : Math.min(0, Math.ceil(remaining / minute)) || 0,
  }
}

/** The current due time: ready in the kitchen, picked up, or delivered. Null if nothing is due. */
export function dueOf(order: OrderTiming, now: number): Due | null {
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
  /** Whole seconds until the order is rejected; null without auto-reject. */ secondsLeft: number | null
  /** Remaining share of the time, 0 to 1. */ share: number
  isUrgent: boolean
  /** Minutes since the order was placed. */ minutesWaited: number
}

/** How long a new order may wait. Without auto-reject it becomes urgent after ten minutes. */
export function countdownOf(order: OrderTiming, now: number): Countdown {
  const startedAt = order.is_scheduled ? Math.max(placedAt(order), preparationStartAt(order)) : placedAt(order)
  const minutesWaited = Math.max(0, Math.floor((now - startedAt) / minute))
  if (order.auto_reject_at === null)
    return { secondsLeft: null, share: 0, isUrgent: now - startedAt >= urgentMs, minutesWaited }
  const end = Date.parse(order.auto_reject_at)
  const [remaining, total] = [Math.max(0, end - now), Math.max(1, end - startedAt)]
  return {
    secondsLeft: Math.ceil(remaining / 1000),
    share: Math.min(1, remaining / total),
    isUrgent: remaining <= Math.min(urgentMs, total / 3),
    minutesWaited,
  }
}

/** 288 is 04:48; from an hour on 1:04:48. */
export function formatCountdown(seconds: number) {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600]
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}`
}

/** Whether the order is ready and the guest has not come yet, which is no delay of the store. */
export const isWaitingForGuest = ({ order_status, order_type }: OrderTiming) =>
  order_status === 'ready' && order_type !== 'delivery'

/** A delay in minutes, from two hours on in whole hours. */
export const delayOf = (minutes: number) =>
  minutes < 120
    ? { unit: 'minutes' as const, count: minutes }
    : { unit: 'hours' as const, count: Math.floor(minutes / 60) }
