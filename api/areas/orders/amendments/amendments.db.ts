import type { OrderContent } from '#api/platform/column-types.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AmendmentRow } from './amendments.queries.ts'

export type NewAmendment = Pick<
  AmendmentRow,
  'state' | 'reason' | 'is_sold_out' | 'proposed_by' | 'currency' | 'expires_at' | 'silence' | 'old_total' | 'new_total'
> & { order_id: string; merchant_id: string; before: OrderContent; after: OrderContent }

/** Inserts a change, with the current user, and returns its id. */
export async function insertAmendment(db: Db, { before, after, ...amendment }: NewAmendment): Promise<string> {
  const id = newId()
  await db
    .insertInto('order_amendment')
    .values({
      ...amendment,
      id,
      before: json(before),
      after: json(after),
      user_id: db.actor.kind === 'user' ? db.actor.id : null,
      user_name: db.actor.kind === 'user' ? db.actor.name : null,
      created_at: db.now,
      updated_at: db.now,
    })
    .execute()
  return id
}

/** Needs the lock of the order: nobody else changes its changes meanwhile. */
export const setAmendmentState = (
  db: Db,
  id: string,
  state: AmendmentRow['state'],
  decided_by: NonNullable<AmendmentRow['decided_by']>,
) =>
  db
    .updateTable('order_amendment')
    .set({ state, decided_by, decided_at: db.now, updated_at: db.now })
    .where('id', '=', id)
    .where('state', 'in', ['proposed', 'approved'])
    .execute()

/** The customer has agreed and pays until `expires_at`. */
export const setApproved = (db: Db, id: string, expires_at: string) =>
  db
    .updateTable('order_amendment')
    .set({ state: 'approved', decided_by: 'customer', decided_at: db.now, updated_at: db.now, expires_at })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .execute()

/** Deletes the lines of an order and returns those that the kitchen had finished. */
export async function deleteLines(db: Db, orderId: string) {
  const rows = await db
    .deleteFrom('order_line')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'quantity', 'options', 'addons', 'instruction', 'done_at'])
    .execute()
  return rows.filter(({ done_at }) => done_at !== null)
}

/** Marks lines of an order, by position, as finished at a time. */
export async function markLinesDone(db: Db, orderId: string, done: ReadonlyMap<number, string>): Promise<void> {
  for (const [position, done_at] of done)
    await db
      .updateTable('order_line')
      .set({ done_at })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute()
}
