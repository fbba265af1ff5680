import { apiError, notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { approveUnpaid, closeAmendment } from '../orders/amendments/amendments.commands.ts'
import type { AmendmentRow } from '../orders/amendments/amendments.queries.ts'
import { amendmentById } from '../orders/amendments/amendments.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { lockOrder, orderDetails } from '../orders/order-details.queries.ts'
import { expireAmendment } from '../orders/orders.job-types.ts'
import { applyAmendment } from '../payments/amendments/apply-amendment.commands.ts'
import { settlementOf } from './amendments.rules.ts'

/** Time to pay a difference, in milliseconds from the approval. */
const payWithinMs = 10 * 60_000

type Decision = { orderNumber: string; customerId: string; amendmentId: string }

/**
 * The customer approves a change. It is applied, or waits for their payment of the difference. A second approval of the
 * same change does nothing.
 */
export async function approveAmendment(db: Db, { orderNumber, customerId, amendmentId }: Decision): Promise<void> {
  const order = await lockOwnOrder(db, orderNumber, customerId)
  if (order.open_amendment !== amendmentId) return assertApproved(db, orderNumber, amendmentId)
  const amendment = await amendmentById(db, amendmentId)
  if (!amendment || amendment.state === 'approved') return
  if (amendment.expires_at <= db.now) throw apiError('AMENDMENT_CLOSED')
  if (!needsPayment(order, amendment)) return void (await applyAmendment(db, order, 'customer'))
  const expires_at = isoAt(Math.max(Date.parse(amendment.expires_at), db.nowMs + payWithinMs))
  await approveUnpaid(db, order, amendmentId, expires_at)
  await expireAmendment.enqueue(db, { orderId: orderNumber, amendmentId }, { at: expires_at })
}

export async function declineAmendment(db: Db, { orderNumber, customerId, amendmentId }: Decision): Promise<void> {
  const order = await lockOwnOrder(db, orderNumber, customerId)
  if (order.open_amendment !== amendmentId) throw apiError('AMENDMENT_CLOSED')
  await closeAmendment(db, order, { state: 'declined', by: 'customer' })
}

async function lockOwnOrder(db: Db, orderNumber: string, customerId: string): Promise<OrderRow> {
  const order = await lockOrder(db, orderNumber)
  if (order?.customer_id !== customerId) throw notFound('Order')
  return order
}

/** Throws unless the change was approved before. */
async function assertApproved(db: Db, orderNumber: string, amendmentId: string): Promise<void> {
  const details = await orderDetails(db, orderNumber)
  const known = details?.amendments.find(({ id }) => id === amendmentId)
  if (known?.state !== 'applied') throw apiError('AMENDMENT_CLOSED')
}

const needsPayment = ({ payment_mode }: OrderRow, { old_total, new_total }: AmendmentRow) =>
  settlementOf(payment_mode, new_total - old_total) === 'payment'
