import type { Db } from '#api/platform/db/db.ts'
import { insertRows } from '#api/platform/db/prepared.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AlertStep, OrderStatus } from '#contract/schemas/order.ts'
import type { OrderActor } from './orders.rules.ts'

export type HistoryInput = {
  orderId: string
  merchantId: string
  status: OrderStatus
  by: OrderActor
  reason?: string | null
  step?: AlertStep
}

const historyRow = (db: Db, { orderId, merchantId, status, by, reason = null, step }: HistoryInput) => ({
  id: newId(),
  order_id: orderId,
  merchant_id: merchantId,
  status,
  at: db.now,
  by,
  reason,
  step: step ?? null,
  user_id: db.actor.kind === 'user' ? db.actor.id : null,
  user_name: db.actor.kind === 'user' ? db.actor.name : null,
})

/** Inserts history entries with the current user, if any. Returns their ids. */
export async function insertHistory(db: Db, ...steps: readonly HistoryInput[]): Promise<string[]> {
  const rows = steps.map((step) => historyRow(db, step))
  await insertRows(db, 'order_history', rows)
  return rows.map(({ id }) => id)
}

export const markUndone = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('order_history')
    .set({ undone_at: db.now })
    .where('id', 'in', [...ids])
    .execute()

/** Inserts an alert step of an unanswered order. Returns false if the step exists already. */
export async function insertAlertStep(db: Db, step: HistoryInput & { step: AlertStep }): Promise<boolean> {
  const insert = db
    .insertInto('order_history')
    .values(historyRow(db, step))
    .onConflict((oc) => oc.columns(['tenant_id', 'order_id', 'step']).where('step', 'is not', null).doNothing())
  return (await insert.returning('id').executeTakeFirst()) !== undefined
}

export const insertNote = (db: Db, orderId: string, merchantId: string, note: string) =>
  db
    .insertInto('order_note')
    .values({
      id: newId(),
      order_id: orderId,
      merchant_id: merchantId,
      note,
      at: db.now,
      user_id: db.actor.id ?? '',
      user_name: db.actor.name ?? '',
    })
    .execute()
