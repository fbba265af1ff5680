import type { Selectable } from 'kysely'
import { isLateAt } from '#contract/rules/orders.ts'
import type { OrdersTable } from '#api/platform/tables.ts'
import type { OrderTimeColumn } from './order-times.rules.ts'

type TimedOrder = Pick<
  Selectable<OrdersTable>,
  | 'order_type'
  | 'placed_at'
  | 'is_scheduled'
  | 'delivery_timestamp'
  | 'slot_end'
  | 'preparation_time'
  | 'eta_minutes'
  | 'late_grace_minutes'
  | 'refunded_amount'
  | OrderTimeColumn
>

const minute = 60_000

/** As `preparationSeconds` and `deliverySeconds` of order-facts.queries.ts calculate them. */
export function secondsBetween(from: string | null, to: string | null): number | null {
  const ms = from === null || to === null ? -1 : Date.parse(to) - Date.parse(from)
  return ms < 0 ? null : Math.floor(ms / 1000)
}

/** Seconds after something was due at which it happened; 0 if it was in time. Null if it has not happened. */
const secondsAfter = (at: string | null, due: number) =>
  at === null ? null : Math.max(0, Math.floor((Date.parse(at) - due) / 1000))

/** What the sums of problems need to know of an order, as `problemColumns` in order-problems.queries.ts reads it. */
export function problemsOf(order: TimedOrder) {
  const { is_scheduled, placed_at, accepted_at, ready_at, delivered_at, order_type } = order
  const { preparation_time, eta_minutes, slot_end, refunded_amount } = order
  const promised = Date.parse(order.delivery_timestamp)
  const travel = Math.max(0, (eta_minutes ?? preparation_time) - preparation_time)
  const isDelivered = order_type === 'delivery' || order_type === 'pick_and_drop'
  const readyDue = promised - travel * minute
  const isLate = (at: string | null, due: number) => at !== null && isLateAt(Date.parse(at), due, order)
  const deliveryDue = slot_end === null ? promised : Date.parse(slot_end)
  return {
    acceptance_seconds: is_scheduled ? null : secondsBetween(placed_at, accepted_at),
    is_accepted: accepted_at !== null,
    is_prepared_late: isLate(ready_at, readyDue),
    is_delivered_late: isDelivered && isLate(delivered_at, deliveryDue),
    lateness_seconds: isDelivered ? secondsAfter(delivered_at, deliveryDue) : secondsAfter(ready_at, readyDue),
    refunded_amount,
  }
}
