import type { Updateable } from 'kysely'
import type { HandMethod } from '#contract/areas/payments/payments.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { PaymentRefundTable } from '#api/platform/tables.ts'

const rows = (db: Db) =>
  db
    .selectFrom('payment_refund as r')
    .leftJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('order_amendment as a', 'a.id', 'p.amendment_id')
    .select((eb) => [
      eb('a.state', '=', 'applied').$castTo<boolean | null>().as('is_further'),
      'r.amendment_id',
      'r.id',
      'r.payment_id',
      'r.order_id',
      'r.txn_id',
      'r.amount',
      'r.status',
      'r.reason',
      'r.lines',
      'r.fees',
      'r.method',
      'r.payer',
      'r.sent_at',
      'p.provider',
      'p.provider_ref',
      'p.credential_id',
      'p.currency',
      'p.is_dummy',
      'p.txn_id as payment_txn_id',
      'o.order_id as order_number',
    ])
export type RefundRow = NonNullable<Awaited<ReturnType<typeof refundById>>>

export const refundById = (db: Db, id: string) => rows(db).where('r.id', '=', id).executeTakeFirst()
export const refundsOf = (db: Db, orderId: string) =>
  rows(db).where('r.order_id', '=', orderId).orderBy('r.id').execute()

export type NewRefund = {
  id: string
  /** Null for cash. */
  payment_id: string | null
  order_id: string
  merchant_id: string
  txn_id: string
  amount: number
  currency: string
  method: RefundRow['method']
  payer?: RefundRow['payer']
  status?: 'pending' | 'succeeded'
  reason?: string
  lines?: RefundRow['lines']
  fees?: string[]
  hand_method?: HandMethod | null
  hand_note?: string | null
  /** The change of the order that gives it back. */
  amendment_id?: string | null
}
/** Inserts a refund, with the current user if staff asked for it. */
export const insertRefund = (db: Db, { lines = [], ...refund }: NewRefund) =>
  db
    .insertInto('payment_refund')
    .values({
      ...refund,
      lines: json(lines),
      user_id: db.actor.kind === 'user' ? db.actor.id : null,
      user_name: db.actor.kind === 'user' ? db.actor.name : null,
      created_at: db.now,
      updated_at: db.now,
    })
    .execute()

/** Marks refunds as sent. A retry must look them up at the provider before it sends them. */
export const markSent = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .updateTable('payment_refund')
        .set({ sent_at: db.now, updated_at: db.now })
        .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
        .execute()

export const updateRefund = (db: Db, id: string, changes: Updateable<PaymentRefundTable>) =>
  db
    .updateTable('payment_refund')
    .set({ ...changes, updated_at: db.now })
    .where('id', '=', id)
    .execute()
