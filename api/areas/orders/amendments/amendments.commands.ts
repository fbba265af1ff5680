import type { Db } from '#api/platform/db/db.ts'
import type { OrderRow } from '../order-details.queries.ts'
import { updateOrder } from '../order-writes.db.ts'
import { publishOrderUpdated } from '../publish-order.commands.ts'
import type { OrderDetails } from '../order-views.rules.ts'
import { insertAmendment, setAmendmentState, setApproved } from './amendments.db.ts'
import type { NewAmendment } from './amendments.db.ts'
import type { AmendmentRow } from './amendments.queries.ts'

/** Stores a change as the open one of its locked order. Returns its id. */
export async function openAmendment(
  db: Db,
  order: OrderRow,
  amendment: Omit<NewAmendment, 'order_id' | 'merchant_id' | 'currency'>,
): Promise<string> {
  const { id: order_id, merchant_id, currency } = order
  const id = await insertAmendment(db, { ...amendment, order_id, merchant_id, currency })
  await updateOrder(db, order.id, order.version, { open_amendment: id })
  return id
}

export type Decision = { state: AmendmentRow['state']; by: NonNullable<AmendmentRow['decided_by']> }

/** Marks the open change of a locked order; the caller does what follows. */
export const markAmendment = (db: Db, id: string, { state, by }: Decision) => setAmendmentState(db, id, state, by)

/** The customer agrees to the open change of a locked order and pays until `expires_at`. */
export async function approveUnpaid(db: Db, order: OrderRow, id: string, expires_at: string): Promise<OrderDetails> {
  await setApproved(db, id, expires_at)
  return publishOrderUpdated(db, order.order_id, 'amendment')
}

/** Closes the open change of a locked order, with nothing in the order changed. */
export async function closeAmendment(db: Db, order: OrderRow, { state, by }: Decision): Promise<OrderDetails> {
  if (order.open_amendment !== null) {
    await setAmendmentState(db, order.open_amendment, state, by)
    await updateOrder(db, order.id, order.version, { open_amendment: null })
  }
  return publishOrderUpdated(db, order.order_id, 'amendment')
}
