import { responseDueAt } from '#contract/rules/orders.ts'

const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()

/** Times are ISO 8601 instants, durations are minutes. */
export type TimedOrder = {
  readonly placed_at: string | null
  readonly is_scheduled: boolean
  readonly delivery_timestamp: string
  readonly preparation_time: number
}

/**
 * Time at which a pending order is cancelled automatically: some minutes after it was placed, or after the planned
 * start of preparation of a scheduled order. Null if disabled (0 minutes or auto-accept) or if not placed.
 */
export function autoRejectAt(
  order: TimedOrder,
  settings: { readonly auto_reject_minutes: number; readonly is_auto_accept: boolean },
): string | null {
  if (order.placed_at === null || settings.auto_reject_minutes <= 0 || settings.is_auto_accept) return null
  return iso(responseDueAt({ ...order, placed_at: order.placed_at }) + settings.auto_reject_minutes * minute)
}

/**
 * Promised time (delivery_timestamp): the start of the slot, or the time of placing plus preparation and delivery.
 * `delivery_minutes` is null for orders without delivery.
 */
export function promisedTime(order: {
  readonly placed_at: string
  readonly slot_start: string | null
  readonly preparation_time: number
  readonly delivery_minutes: number | null
}): string {
  if (order.slot_start !== null) return iso(Date.parse(order.slot_start))
  return iso(Date.parse(order.placed_at) + (order.preparation_time + (order.delivery_minutes ?? 0)) * minute)
}

/** The time from which the promise of an order counts: when it was placed, or accepted with a preparation time. */
export function promiseStart(order: {
  readonly placed_at: string
  readonly delivery_timestamp: string
  readonly eta_minutes: number | null
  readonly preparation_time: number
  readonly is_scheduled: boolean
}): string {
  if (order.is_scheduled) return order.placed_at
  return iso(Date.parse(order.delivery_timestamp) - (order.eta_minutes ?? order.preparation_time) * minute)
}

/** Columns that depend on the preparation time of an order placed or accepted at `placedAt`. */
export function rescheduledColumns(
  order: {
    readonly eta_minutes: number | null
    readonly preparation_time: number
    readonly is_scheduled: boolean
    readonly slot_start: string | null
  },
  minutes: number,
  placedAt: string,
) {
  const delivery_minutes = order.eta_minutes === null ? null : Math.max(0, order.eta_minutes - order.preparation_time)
  const slot_start = order.is_scheduled ? order.slot_start : null
  return {
    preparation_time: minutes,
    eta_minutes: order.eta_minutes === null ? null : minutes + (delivery_minutes ?? 0),
    delivery_timestamp: promisedTime({ placed_at: placedAt, slot_start, preparation_time: minutes, delivery_minutes }),
  }
}
