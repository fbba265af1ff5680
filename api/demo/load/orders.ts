import { sql } from 'kysely'
import { createOpenOrders, createScheduledOrders } from '../orders/open-orders.ts'
import { CouponUsage } from '../orders/coupons.ts'
import { createPastOrders } from '../orders/past-orders.ts'
import type { TenantContext, OrderPlan } from '../orders/context.ts'
import type { ChargeRow } from '../orders/pricing.ts'
import type { LoadContext } from './load-context.ts'
import { lineRows, createOrderRecord } from './order-rows.ts'
import type { OrderRecord } from './order-rows.ts'
import { ledgerRows, paymentRows, refundRows, transactionRows } from './payment-rows.ts'
import { insertAll } from './rows.ts'
import { walletRows } from './wallet-rows.ts'
import {
  couponRedemptionRows,
  historyRows,
  noteRows,
  reviewRows,
  slotBookingRows,
  autoRejectRows,
  couponCounterRows,
} from './order-record-rows.ts'

const firstNumber = 100_001
const openOrderCounts: Record<string, { live: number; scheduled: number }> = {
  harbour: { live: 18, scheduled: 10 },
  waha: { live: 12, scheduled: 6 },
  ramen: { live: 11, scheduled: 4 },
}

/** All orders of a tenant, the oldest first. */
export function planOrders(tenantContext: TenantContext): OrderPlan[] {
  const couponUsage = new CouponUsage()
  const { live, scheduled } = openOrderCounts[tenantContext.tenant.slug] ?? { live: 10, scheduled: 3 }
  const openOrders = [
    ...createOpenOrders(tenantContext, live, couponUsage),
    ...createScheduledOrders(tenantContext, scheduled, couponUsage),
  ]
  return [
    ...createPastOrders(tenantContext, tenantContext.tenant.orders - openOrders.length, couponUsage),
    ...openOrders,
  ].toSorted((a, b) => a.placed_at - b.placed_at)
}

export async function loadOrders(context: LoadContext, charges: readonly ChargeRow[]): Promise<void> {
  const { db, tenantContext } = context
  const orders = planOrders(tenantContext).map((plan, index) =>
    createOrderRecord(context, plan, String(firstNumber + index), charges),
  )
  const rowsOfOrders = <R>(rowsOf: (order: OrderRecord, index: number) => R[]): R[] => orders.flatMap(rowsOf)
  await insertAll(
    db,
    'orders',
    orders.map(({ row }) => row),
  )
  await insertAll(
    db,
    'order_line',
    rowsOfOrders((order) => lineRows(context, order)),
  )
  await insertAll(
    db,
    'order_history',
    rowsOfOrders((order) => historyRows(context, order)),
  )
  await insertAll(
    db,
    'order_note',
    rowsOfOrders((order, index) => noteRows(context, order, index)),
  )
  const payments = rowsOfOrders(paymentRows)
  const wallet = walletRows(orders)
  await insertAll(db, 'payment', payments)
  await insertAll(db, 'payment', wallet.payments)
  await insertAll(db, 'payment_refund', refundRows(payments))
  await insertAll(db, 'payment_refund', wallet.refunds)
  await insertAll(db, 'money_transaction', rowsOfOrders(transactionRows))
  await insertAll(db, 'money_transaction', wallet.transactions)
  await insertAll(db, 'ledger_entry', rowsOfOrders(ledgerRows))
  await insertAll(db, 'ledger_entry', wallet.postings)
  await insertAll(db, 'wallet', wallet.wallets)
  await insertAll(db, 'wallet_entry', wallet.entries)
  await insertAll(
    db,
    'coupon_redemption',
    rowsOfOrders((order) => couponRedemptionRows(context, order)),
  )
  await insertAll(db, 'coupon_counter', couponCounterRows(orders))
  await insertAll(db, 'slot_booking', slotBookingRows(orders))
  await insertAll(
    db,
    'review',
    rowsOfOrders((order) => reviewRows(context, order)),
  )
  await insertAll(db, 'outbox', autoRejectRows(orders, tenantContext.now))
  await insertAll(db, 'counter', [{ name: 'order', value: firstNumber + orders.length }])
  await updateRatings(context)
}

const updateRatings = ({ db }: LoadContext) =>
  sql`update merchant m set rating_sum = r.sum, rating_count = r.count
        from (select merchant_id, sum(rating) as sum, count(*) as count from review where tenant_id = ${db.scope.tenantId} group by merchant_id) r
       where m.tenant_id = ${db.scope.tenantId} and m.id = r.merchant_id`.execute(db)
