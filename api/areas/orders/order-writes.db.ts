import type { Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/ids.ts'
import type { OrdersTable } from '#api/platform/tables.ts'
import type { OrderStatus } from '#contract/order-shapes.ts'
import type { Mover } from './orders.rules.ts'

export type Step = { orderId: string; merchantId: string; status: OrderStatus; by: Mover; reason?: string | null }

/** One line of an order's history, signed by whoever acts. */
export const writeHistory = (db: Db, { orderId, merchantId, status, by, reason = null }: Step) =>
  db
    .insertInto('order_history')
    .values({
      id: newId(), order_id: orderId, merchant_id: merchantId, status, at: db.now, by, reason,
      user_id: db.actor.kind === 'user' ? db.actor.id : null,
      user_name: db.actor.kind === 'user' ? db.actor.name : null,
    })
    .execute()

export const writeNote = (db: Db, orderId: string, merchantId: string, note: string) =>
  db
    .insertInto('order_note')
    .values({ id: newId(), order_id: orderId, merchant_id: merchantId, note, at: db.now, user_id: db.actor.id ?? '', user_name: db.actor.name ?? '' })
    .execute()

export const updateOrder = (db: Db, id: string, version: number, changes: Updateable<OrdersTable>) =>
  db
    .updateTable('orders')
    .set({ ...changes, version: version + 1, updated_at: db.now })
    .where('id', '=', id)
    .execute()
