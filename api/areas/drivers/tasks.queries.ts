import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** What places and times of a delivery are made from. */
export const boardColumns = [
  'o.order_id',
  'o.order_type',
  'o.order_status',
  'o.was_ready',
  'o.delivery_timestamp',
  'o.preparation_time',
  'o.eta_minutes',
  'o.merchant_snapshot',
  'o.address',
  'o.pickup',
  'o.drop',
] as const

const taskColumns = [
  ...boardColumns,
  'd.id',
  'd.state',
  'd.proof',
  'd.photo_key',
  'd.route_position',
  'o.customer_snapshot',
  'o.customer_note',
  'o.delivery_instruction',
  'o.items_summary',
  'o.payment_mode',
  'o.payment_status',
  'o.grand_total',
  'o.wallet_amount',
  'o.currency',
  'm.share_customer_detail',
] as const

/** The open deliveries of a driver with their orders. */
export const listTasks = (db: Db, driverId: string) =>
  db
    .selectFrom('driver_delivery as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .innerJoin('merchant as m', 'm.id', 'd.merchant_id')
    .select(taskColumns)
    .where('d.driver_id', '=', driverId)
    .where('d.closed_at', 'is', null)
    .orderBy('d.id')
    .limit(50)
    .execute()
export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number]

/** Deliveries of a driver that ended since then, the last first. Without anything of their customers. */
export const listClosedTasks = (db: Db, driverId: string, since: string) =>
  db
    .selectFrom('driver_delivery as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select([
      'd.id',
      'd.state',
      sql<string>`d.closed_at`.as('closed_at'),
      'o.order_id',
      sql<string>`o.merchant_snapshot ->> 'name'`.as('merchant_name'),
    ])
    .where('d.driver_id', '=', driverId)
    .where('d.closed_at', '>', since)
    .orderBy('d.closed_at', 'desc')
    .limit(30)
    .execute()
