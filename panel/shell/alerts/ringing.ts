import type { OrderSummary } from '#contract/schemas/order.ts'
import { responseDueAt } from '#contract/rules/orders.ts'
import { localDayOf } from '#kit/ui/base/format.ts'
import { preparationStartAt } from './order-start.ts'

export type WaitingOrder = Pick<
  OrderSummary,
  | 'order_id'
  | 'order_status'
  | 'is_scheduled'
  | 'delivery_timestamp'
  | 'delivery_timestamp_human'
  | 'preparation_time'
  | 'eta_minutes'
  | 'created_at'
  | 'placed_at'
>
/** 1: new; 2: unanswered for a while. */
export type RingLevel = 1 | 2
export type RingLevels = Readonly<Record<string, RingLevel>>

const minute = 60_000
/** Orders stop ringing after an hour. */
const maxRingMs = 60 * minute

/**
 * Whether an order is due today or earlier. Orders for as soon as possible are always due, even if they arrive
 * after midnight.
 */
export const isDue = (
  {
    is_scheduled,
    delivery_timestamp_human: { local_date, timezone },
  }: Pick<WaitingOrder, 'is_scheduled' | 'delivery_timestamp_human'>,
  now: number,
) => !is_scheduled || local_date <= localDayOf(now, timezone)

/**
 * How an order rings now; undefined if it is answered, for a later day, or too old. `secondRing` in seconds, 0 for
 * never.
 */
export function ringLevelOf(order: WaitingOrder, now: number, secondRing: number): RingLevel | undefined {
  if (order.order_status !== 'pending' || !isDue(order, now)) return undefined
  const placedAt = Date.parse(order.placed_at ?? order.created_at)
  const dueAt = responseDueAt({ ...order, placed_at: order.placed_at ?? order.created_at })
  if (now - placedAt > maxRingMs && (dueAt > now || now - dueAt > maxRingMs)) return undefined
  return secondRing > 0 && now - dueAt >= secondRing * 1000 ? 2 : 1
}

/** Whether an order needs an answer now: it rings, or the kitchen should have started. */
export const isAwaitingResponse = (order: WaitingOrder, now: number) =>
  order.order_status === 'pending' &&
  (!order.is_scheduled || preparationStartAt(order) <= now || ringLevelOf(order, now, 0) !== undefined)

export type Ringing = { ids: string[]; level: RingLevel }

/** The orders that ring now: those that are not silenced at their level. */
export function ringingOrders(
  orders: readonly WaitingOrder[],
  silenced: RingLevels,
  now: number,
  secondRing: number,
): Ringing | undefined {
  const ringing = orders.flatMap((order) => {
    const level = ringLevelOf(order, now, secondRing)
    return level !== undefined && level > (silenced[order.order_id] ?? 0) ? [{ id: order.order_id, level }] : []
  })
  return ringing.length === 0
    ? undefined
    : { ids: ringing.map(({ id }) => id), level: ringing.some(({ level }) => level === 2) ? 2 : 1 }
}

/** Silences the ringing orders at their level. Forgets orders that no longer wait. */
export function silence(silenced: RingLevels, ringing: Ringing, waiting: readonly WaitingOrder[]): RingLevels {
  const waitingIds = new Set(waiting.map(({ order_id }) => order_id))
  return {
    ...Object.fromEntries(Object.entries(silenced).filter(([id]) => waitingIds.has(id))),
    ...Object.fromEntries(ringing.ids.map((id) => [id, ringing.level])),
  }
}

/** ms between two rings. */
const ringIntervalMs = (level: RingLevel) => (level === 2 ? 5_000 : 8_000)

/**
 * Whether to ring now, `since` ms after the last ring: at once for a new order or level, else after the pause if
 * repeated ringing is on.
 */
export const shouldRing = (
  ringing: Ringing,
  rungLevels: RingLevels,
  { repeat, since }: { repeat: boolean; since: number },
) =>
  ringing.ids.some((id) => (rungLevels[id] ?? 0) < ringing.level) || (repeat && since >= ringIntervalMs(ringing.level))
