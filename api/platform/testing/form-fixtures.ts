import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'

/** Answers on an order, as if its tenant had asked at the checkout. */
export const insertAnswersFixture = (db: Db, order: string, canary: string) =>
  db
    .updateTable('orders')
    .set({ form_data: json({ gate: `${canary} gate` }), form_labels: json({ gate: 'Gate' }) })
    .where('order_id', '=', order)
    .execute()
