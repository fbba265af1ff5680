import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '#api/providers/pay/pay-provider.ts'
import { lockOrder, orderDetails } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { cancelUnplacedOrder } from '../orders/order-status.commands.ts'
import { providerFor } from './gateways/payment-provider.queries.ts'
import { updatePayment, lockPayments, paymentsOf } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { isOpen, payUntil } from './payments.rules.ts'
import { checkPayment } from './payments.job-types.ts'
import { applyIntent } from './settle.commands.ts'

type PaymentJobContext = { openTransaction: OpenTransaction; services: AppServices }

const gracePeriodMs = 60 * 60_000

/**
 * Cancels an expired unpaid order, unless its payment succeeded. If the provider does not respond, the order waits up
 * to one hour.
 */
export async function expireUnpaidOrder(
  { openTransaction, services }: PaymentJobContext,
  orderId: string,
): Promise<void> {
  const overdue = await openTransaction((db) => overduePayments(db, orderId))
  if (!overdue) return
  const isAnswered = await stopPayments({ openTransaction, services }, overdue.payments)
  if (isAnswered || overdue.ageMs > gracePeriodMs) await openTransaction((db) => closeUnpaid(db, orderId))
}

/** Open payments of an expired unpaid order; undefined if the order is not unpaid or not expired. */
async function overduePayments(db: Db, orderId: string) {
  const row = (await orderDetails(db, orderId, { unplaced: true }))?.row
  if (!row || row.placed_at !== null || row.order_status !== 'pending') return undefined
  if (payUntil(row.created_at) > db.now) return undefined
  const payments = await paymentsOf(db, row.id)
  return {
    ageMs: db.nowMs - msOf(row.created_at),
    payments: payments.filter(({ status }) => isOpen(status)),
  }
}

/** Cancels payments at the provider. A paid one places its order. Returns false if the provider gives no usable answer. */
async function stopPayments(
  { openTransaction, services }: PaymentJobContext,
  payments: readonly PaymentRow[],
): Promise<boolean> {
  try {
    for (const payment of payments) {
      if (payment.provider_ref === null) continue
      const provider = await openTransaction((db) => providerFor(db, services, payment))
      const intent = await provider.cancel(payment.provider_ref)
      await openTransaction((db) => applyIntent(db, services, payment.id, intent))
    }
    return true
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable || error instanceof PaymentRejected) return false
    throw error
  }
}

/** Cancels an expired order unless it was placed or cancelled concurrently. */
async function closeUnpaid(db: Db, orderId: string): Promise<void> {
  const unpaid = await lockUnpaidOrder(db, orderId)
  if (unpaid) await close(db, unpaid, { by: 'system', reason: 'payment_expired' })
}

/**
 * Cancels an unpaid order for its customer and releases its reservations. Throws 409 while the bank processes a
 * payment. Later captures are refunded.
 */
export async function cancelUnpaidOrder(db: Db, orderId: string, reason: string): Promise<void> {
  const unpaid = await lockUnpaidOrder(db, orderId)
  if (!unpaid || unpaid.payments.some(({ status }) => status === 'processing')) throw apiError('ORDER_NOT_CANCELLABLE')
  await close(db, unpaid, { by: 'customer', reason })
  const started = unpaid.payments.filter(({ status, provider_ref }) => isOpen(status) && provider_ref !== null)
  await Promise.all(started.map(({ id }) => checkPayment.enqueue(db, { paymentId: id })))
}

type UnpaidOrder = { order: OrderRow; payments: readonly PaymentRow[] }

async function lockUnpaidOrder(db: Db, orderId: string): Promise<UnpaidOrder | undefined> {
  const order = await lockOrder(db, orderId)
  if (!order || order.placed_at !== null || order.order_status !== 'pending') return undefined
  return { order, payments: await lockPayments(db, order.id) }
}

/** Cancels the order and fails the payments that no provider knows. A payment that the bank still processes is watched, and refunded if it succeeds. */
async function close(
  db: Db,
  { order, payments }: UnpaidOrder,
  cancellation: { by: 'system' | 'customer'; reason: string },
): Promise<void> {
  const unsent = payments.filter(({ status, provider_ref }) => status === 'awaiting' && provider_ref === null)
  await Promise.all([
    ...unsent.map(({ id }) => updatePayment(db, id, { status: 'failed', failure_reason: 'expired' })),
    cancelUnplacedOrder(db, order, cancellation),
  ])
}
