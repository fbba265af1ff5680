import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { insertRows } from '#api/platform/db/prepared.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { OrdersTable, OrderTotalDeltaTable } from '#api/platform/tables.ts'
import { addRefundedAmount } from '../order-writes.db.ts'
import { problemsOf, secondsBetween } from './order-problems.rules.ts'
import type { OrderTimeColumn } from './order-times.rules.ts'
import { applyCustomerMonths, replaceCohorts } from './customer-cohorts.db.ts'
import { cohortTimezones } from './customer-cohorts.queries.ts'
import { applyDeltas, lockTotals, replaceTotals, timezonesInUse } from './order-totals.db.ts'
import { replaceReportFilters } from './report-filters.db.ts'

/** The columns of an order that its sums depend on. */
type CountedOrder = Pick<
  Selectable<OrdersTable>,
  | 'id'
  | 'merchant_id'
  | 'order_type'
  | 'payment_mode'
  | 'order_status'
  | 'currency'
  | 'grand_total'
  | 'commission_amount'
  | 'placed_at'
  | 'cancelled_by'
  | 'cancel_reason'
  | 'is_scheduled'
  | 'delivery_timestamp'
  | 'slot_end'
  | 'preparation_time'
  | 'eta_minutes'
  | 'late_grace_minutes'
  | 'refunded_amount'
  | 'refund_reasons'
  | OrderTimeColumn
>
export type CountedChange = { before: CountedOrder | null; after: CountedOrder }

/**
 * Records changed orders for the sums, in the transaction of the change: every change of a counted column needs it.
 * Orders count once they are placed.
 */
export function writeTotalDeltas(db: Db, changes: readonly CountedChange[]): Promise<void> {
  return insertRows(
    db,
    'order_total_delta',
    changes.flatMap(({ before, after }) => [...deltaOf(before, -1), ...deltaOf(after, 1)]),
  )
}

function deltaOf(order: CountedOrder | null, orders: 1 | -1): Insertable<OrderTotalDeltaTable>[] {
  if (order === null || order.placed_at === null) return []
  return [
    {
      id: newId(),
      order_id: order.id,
      merchant_id: order.merchant_id,
      placed_at: order.placed_at,
      order_type: order.order_type,
      payment_mode: order.payment_mode,
      order_status: order.order_status,
      currency: order.currency,
      orders,
      grand_total: orders * order.grand_total,
      commission_amount: orders * order.commission_amount,
      cancelled_by: order.cancelled_by,
      cancel_reason: order.cancel_reason,
      preparation_seconds: order.is_scheduled ? null : secondsBetween(order.accepted_at, order.ready_at),
      delivery_seconds: secondsBetween(order.picked_at, order.delivered_at),
      ...problemsOf(order),
      refund_reasons: json(order.refund_reasons),
    },
  ]
}

/** Records a refund of a locked order that has arrived, for the sums. Without a reason it is empty. */
export async function countRefund(db: Db, orderId: string, amount: number, reason: string): Promise<void> {
  const after = await addRefundedAmount(db, orderId, amount, reason)
  const { [reason]: sum = 0, ...others } = after.refund_reasons
  const before = {
    ...after,
    refunded_amount: after.refunded_amount - amount,
    refund_reasons: sum === amount ? others : { ...others, [reason]: sum - amount },
  }
  await writeTotalDeltas(db, [{ before, after }])
}

const batchSize = 2_000

/**
 * Adds the next deltas to the sums and cohorts, or builds what lacks a time zone that is in use. Returns whether more
 * may follow. Does nothing while another process does it.
 */
export async function updateTotals(db: Db): Promise<boolean> {
  const timezones = await lockTotals(db, { wait: false })
  if (timezones === undefined) return false
  const inUse = await timezonesInUse(db)
  const cohorts = await cohortTimezones(db)
  const isBuilt = inUse.every((timezone) => timezones.includes(timezone))
  if (isBuilt && cohorts && cohorts.needed === cohorts.built) return applyNextDeltas(db, cohorts.needed)
  await db.allowLongStatements()
  if (!isBuilt) await replaceSums(db, inUse)
  if (cohorts) await replaceCohorts(db, cohorts.needed)
  return isBuilt
}

async function applyNextDeltas(db: Db, timezone: string): Promise<boolean> {
  const { applied, order_ids, months } = await applyDeltas(db, batchSize, timezone)
  await replaceReportFilters(db, order_ids)
  await applyCustomerMonths(db, timezone, months)
  return applied === batchSize
}

/**
 * Replaces what an order adds to the sums, around a `change` of its bill or lines: deltas name the order and read the rest
 * from it, so those of the old content must be in the sums before it changes. The sums stay locked until the commit.
 */
export async function replaceCountedOrder(
  db: Db,
  { before, after }: { before: CountedOrder; after: CountedOrder },
  change: () => Promise<unknown>,
): Promise<void> {
  await lockTotals(db, { wait: true })
  await insertRows(db, 'order_total_delta', deltaOf(before, -1))
  const cohorts = await cohortTimezones(db)
  const { months } = await applyDeltas(db, batchSize, cohorts?.needed ?? 'UTC', before.id)
  // Cohorts that are missing, or of another time zone, are built anew.
  if (cohorts && cohorts.needed === cohorts.built) await applyCustomerMonths(db, cohorts.needed, months)
  await change()
  await insertRows(db, 'order_total_delta', deltaOf(after, 1))
}

/** Discards all deltas, so what they keep exact is built anew with the sums. */
async function replaceSums(db: Db, timezones: readonly string[]): Promise<void> {
  await replaceTotals(db, timezones)
  await replaceReportFilters(db, 'all')
}

/** Rebuilds the sums and cohorts of the tenant from its orders. Needed after orders were written or deleted without deltas. */
export async function rebuildTotals(db: Db): Promise<void> {
  await db.allowLongStatements()
  await lockTotals(db, { wait: true })
  await replaceSums(db, await timezonesInUse(db))
  const cohorts = await cohortTimezones(db)
  if (cohorts) await replaceCohorts(db, cohorts.needed)
}
