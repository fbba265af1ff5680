import type { Selectable } from 'kysely'
import type { OrderAmendmentTable, OrdersTable } from '#api/platform/tables.ts'
import type { Fact } from './recommended-facts.testing.ts'

const minute = 60_000
const since = (from: string | number | null, to: string | null) =>
  from === null || to === null ? -1 : Date.parse(to) - new Date(from).getTime()

/** What went wrong with an order: computed again here, from the columns of the order and its changes alone. */
function problemsOfOrder(
  order: Selectable<OrdersTable>,
  amendments: readonly Selectable<OrderAmendmentTable>[],
): Fact[] {
  const fact = (key: string, cost: number): Fact => ['problem', key, 1, 0, cost, 0, 0]
  const { grand_total, accepted_at, refunded_amount, cancelled_by } = order
  if (order.order_status === 'cancelled') {
    if (cancelled_by === 'system') return order.cancel_reason === 'auto_rejected' ? [fact('missed', grand_total)] : []
    if (cancelled_by !== 'merchant' && cancelled_by !== 'tenant') return []
    return [fact(accepted_at === null ? 'rejected' : 'cancelled', grand_total)]
  }
  const promised = Date.parse(order.delivery_timestamp)
  const travel = order.eta_minutes === null ? 0 : Math.max(0, order.eta_minutes - order.preparation_time)
  const tooLate = (order.late_grace_minutes + 1) * minute
  const isPreparedLate = since(promised - travel * minute, order.ready_at) >= tooLate
  const isDeliveredLate =
    ['delivery', 'pick_and_drop'].includes(order.order_type) &&
    since(order.slot_end ?? order.delivery_timestamp, order.delivered_at) >= tooLate
  const reduced = amendments
    .filter(({ order_id, state }) => order_id === order.id && state === 'applied')
    .map(({ old_total, new_total }) => old_total - new_total)
    .filter((amount) => amount > 0)
  return [
    ...(!order.is_scheduled && since(order.placed_at, accepted_at) >= 5 * minute ? [fact('accepted_late', 0)] : []),
    ...(isPreparedLate ? [fact('prepared_late', isDeliveredLate ? 0 : refunded_amount)] : []),
    ...(isDeliveredLate ? [fact('delivered_late', refunded_amount)] : []),
    ...(refunded_amount > 0 && !isPreparedLate && !isDeliveredLate ? [fact('refunded', refunded_amount)] : []),
    ...(reduced.length > 0
      ? [
          fact(
            'unavailable',
            reduced.reduce((sum, amount) => sum + amount, 0),
          ),
        ]
      : []),
  ]
}

/** What an order adds to the sums of problems, refunds, lateness and quality. */
export function problemFactsOf(
  order: Selectable<OrdersTable>,
  amendments: readonly Selectable<OrderAmendmentTable>[],
): Fact[] {
  const problems = problemsOfOrder(order, amendments)
  const count = (dimension: string, key: string, quantity = 0, sales = 0): Fact => [
    dimension,
    key,
    1,
    quantity,
    sales,
    0,
    0,
  ]
  const all = [...problems, count('quality', 'placed'), ...(problems.length > 0 ? [count('quality', 'problem')] : [])]
  if (order.order_status === 'cancelled') return all
  const promised = Date.parse(order.delivery_timestamp)
  const travel = order.eta_minutes === null ? 0 : Math.max(0, order.eta_minutes - order.preparation_time)
  const isDelivered = ['delivery', 'pick_and_drop'].includes(order.order_type)
  const late = isDelivered
    ? since(order.slot_end ?? order.delivery_timestamp, order.delivered_at)
    : since(promised - travel * minute, order.ready_at)
  const seconds = Math.max(0, Math.floor(late / 1000))
  const lateMinutes = String(Math.min(240, Math.floor(seconds / 60))).padStart(3, '0')
  return [
    ...all,
    ...((isDelivered ? order.delivered_at : order.ready_at) === null ? [] : [count('lateness', lateMinutes, seconds)]),
    ...Object.entries(order.refund_reasons).map(([reason, amount]) => count('refund', reason, 0, amount)),
  ]
}
