import type { Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { OrderTypeTable } from '#api/platform/tables.ts'

const columns = ['id', 'alias', 'name', 'is_active', 'sort_order', 'merchant_types', 'translations'] as const

export const listOrderTypes = (db: Db) =>
  db.selectFrom('order_type').select(columns).orderBy('sort_order').orderBy('alias').execute()

/** Locks the order types of the tenant until the transaction ends. */
export const lockOrderTypes = (db: Db) =>
  db.selectFrom('order_type').select(columns).orderBy('id').forUpdate().execute()

export const findOrderType = (db: Db, id: string) =>
  db.selectFrom('order_type').select(columns).where('id', '=', id).executeTakeFirst()

export const updateOrderType = (db: Db, id: string, change: Updateable<OrderTypeTable>) =>
  db.updateTable('order_type').set(change).where('id', '=', id).execute()
