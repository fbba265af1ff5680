import { sql } from 'kysely'
import { liveOrders, plannedOrders } from '../orders/live.ts'
import { CouponBook } from '../orders/drafts.ts'
import { pastOrders } from '../orders/past.ts'
import type { Hall, OrderPlan } from '../orders/plan.ts'
import type { ChargeRow } from '../orders/priced.ts'
import type { Loading } from './loading.ts'
import { lineRows, orderOf } from './order-rows.ts'
import type { Order } from './order-rows.ts'
import { insertAll } from './rows.ts'
import {
  couponUseRows,
  historyRows,
  ledgerRows,
  noteRows,
  paymentRows,
  refundRows,
  reviewRows,
  slotRows,
  timerRows,
  transactionRows,
  usageRows,
} from './trail-rows.ts'

const firstNumber = 100_001
const underWay: Record<string, { live: number; planned: number }> = {
  harbour: { live: 18, planned: 10 },
  waha: { live: 12, planned: 6 },
  ramen: { live: 11, planned: 4 },
}

/** Every order of a tenant, oldest first. */
export function plansOf(hall: Hall): OrderPlan[] {
  const coupons = new CouponBook()
  const { live, planned } = underWay[hall.tenant.slug] ?? { live: 10, planned: 3 }
  const open = [...liveOrders(hall, live, coupons), ...plannedOrders(hall, planned, coupons)]
  return [...pastOrders(hall, hall.tenant.orders - open.length, coupons), ...open].toSorted(
    (a, b) => a.placed_at - b.placed_at,
  )
}

export async function loadHistory(loading: Loading, charges: readonly ChargeRow[]): Promise<void> {
  const { db, hall } = loading
  const orders = plansOf(hall).map((plan, index) => orderOf(loading, plan, String(firstNumber + index), charges))
  const each = <R>(rowsOf: (order: Order, nth: number) => R[]): R[] => orders.flatMap(rowsOf)
  await insertAll(
    db,
    'orders',
    orders.map(({ row }) => row),
  )
  await insertAll(
    db,
    'order_line',
    each((order) => lineRows(loading, order)),
  )
  await insertAll(
    db,
    'order_history',
    each((order) => historyRows(loading, order)),
  )
  await insertAll(
    db,
    'order_note',
    each((order, nth) => noteRows(loading, order, nth)),
  )
  const payments = each(paymentRows)
  await insertAll(db, 'payment', payments)
  await insertAll(db, 'payment_refund', refundRows(payments))
  await insertAll(db, 'money_transaction', each(transactionRows))
  await insertAll(db, 'ledger_entry', each(ledgerRows))
  await insertAll(
    db,
    'coupon_redemption',
    each((order) => couponUseRows(loading, order)),
  )
  await insertAll(db, 'coupon_counter', usageRows(orders))
  await insertAll(db, 'slot_booking', slotRows(orders))
  await insertAll(
    db,
    'review',
    each((order) => reviewRows(loading, order)),
  )
  await insertAll(db, 'outbox', timerRows(orders, hall.now))
  await insertAll(db, 'counter', [{ name: 'order', value: firstNumber + orders.length }])
  await countRatings(loading)
}

const countRatings = ({ db }: Loading) =>
  sql`update merchant m set rating_sum = r.sum, rating_count = r.count
        from (select merchant_id, sum(rating) as sum, count(*) as count from review where tenant_id = ${db.scope.tenantId} group by merchant_id) r
       where m.tenant_id = ${db.scope.tenantId} and m.id = r.merchant_id`.execute(db)
