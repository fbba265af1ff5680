import type { OrderSummary } from '#contract/schemas/order.ts'
import { responseDueAt } from '#contract/rules/orders.ts'
import { dayIn } from '#kit/ui/base/format.ts'
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
/** 1: as it comes; 2: nobody has answered for a while. */
export type Level = 1 | 2
export type Levels = Readonly<Record<string, Level>>

const minute = 60_000
/** What nobody answered in an hour is no news any more. */
const longest = 60 * minute

/**
 * Only orders for today or earlier ring; scheduled ones for later days are for the kitchen of another day.
 * What is wanted at once rings, also where it arrives after midnight.
 */
export const isDue = (
  {
    is_scheduled,
    delivery_timestamp_human: { local_date, timezone },
  }: Pick<WaitingOrder, 'is_scheduled' | 'delivery_timestamp_human'>,
  now: number,
) => !is_scheduled || local_date <= dayIn(now, timezone)

/** How an order rings now; nothing when it is answered, for another day, or long past. `secondRing` in seconds, 0 for never. */
export function levelOf(order: WaitingOrder, now: number, secondRing: number): Level | undefined {
  if (order.order_status !== 'pending' || !isDue(order, now)) return undefined
  const placed = Date.parse(order.placed_at ?? order.created_at)
  const begin = responseDueAt({ ...order, placed_at: order.placed_at ?? order.created_at })
  if (now - placed > longest && (begin > now || now - begin > longest)) return undefined
  return secondRing > 0 && now - begin >= secondRing * 1000 ? 2 : 1
}

/** Whether an order asks for an answer now: it rings, or the kitchen should have begun by now. */
export const isAwaitingResponse = (order: WaitingOrder, now: number) =>
  order.order_status === 'pending' &&
  (!order.is_scheduled || preparationStartAt(order) <= now || levelOf(order, now, 0) !== undefined)

export type Ringing = { ids: string[]; level: Level }

/** The orders that ring now, together as one bell: those not silenced at their level. */
export function ringingOrders(
  orders: readonly WaitingOrder[],
  silenced: Levels,
  now: number,
  secondRing: number,
): Ringing | undefined {
  const rung = orders.flatMap((order) => {
    const level = levelOf(order, now, secondRing)
    return level !== undefined && level > (silenced[order.order_id] ?? 0) ? [{ id: order.order_id, level }] : []
  })
  return rung.length === 0
    ? undefined
    : { ids: rung.map(({ id }) => id), level: rung.some(({ level }) => level === 2) ? 2 : 1 }
}

/** Silenced as it rings now: the second ring comes all the same. Orders that no longer wait are forgotten. */
export function silence(silenced: Levels, ringing: Ringing, waiting: readonly WaitingOrder[]): Levels {
  const still = new Set(waiting.map(({ order_id }) => order_id))
  return {
    ...Object.fromEntries(Object.entries(silenced).filter(([id]) => still.has(id))),
    ...Object.fromEntries(ringing.ids.map((id) => [id, ringing.level])),
  }
}

/** ms between two rings. */
const ringIntervalMs = (level: Level) => (level === 2 ? 5_000 : 8_000)

/** Whether to ring now, `since` ms after the last ring: at once for what has not rung here at its level, else again and again where it repeats. */
export const shouldRing = (ringing: Ringing, rung: Levels, { repeat, since }: { repeat: boolean; since: number }) =>
  ringing.ids.some((id) => (rung[id] ?? 0) < ringing.level) || (repeat && since >= ringIntervalMs(ringing.level))
