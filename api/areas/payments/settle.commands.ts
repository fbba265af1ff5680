import type { Db } from '#api/platform/db/db.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Intent, ProviderEvent } from '#api/providers/pay/pay-provider.ts'
import { setPaymentStatus } from '../orders/orders.commands.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { recordAuthorization, recordCapture, recordRelease } from './capture.commands.ts'
import { updatePayment, claimEvent, lockPayments, paymentById, paymentByRef } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { mismatches, isAwaitingPayment, nextState } from './payments.rules.ts'
import { checkPayment } from './payments.job-types.ts'
import { settleRefund } from './refunds.commands.ts'
import { applyTopUp } from './top-ups/settle-top-ups.commands.ts'
import { topUpOfEvent } from './top-ups/top-ups.db.ts'

const checkAfterMs = 30_000

/**
 * Applies a provider's payment status. Confirm, webhook, check and reconcile all call it. It is idempotent and does
 * not depend on their order.
 */
export async function applyIntent(db: Db, services: AppServices, paymentId: string, intent: Intent): Promise<void> {
  const { order_id, order_number } = orNotFound(await paymentById(db, paymentId), 'Payment')
  const order = orNotFound(await lockOrder(db, order_number), 'Order')
  const payments = await lockPayments(db, order_id)
  const payment = orNotFound(
    payments.find(({ id }) => id === paymentId),
    'Payment',
  )
  const fields = mismatches(payment, order, intent, db.scope.tenantId)
  if (fields.length > 0) return flagMismatch(db, services, payment, intent, fields)
  const next = nextState(payment.status, intent.status)
  const earlierCaptures = payments.filter(({ id, txn_id }) => txn_id !== null && id !== payment.id).length
  if (next === 'authorized') return recordAuthorization(db, services, { order, payment, earlierCaptures, intent })
  if (next === 'succeeded') return recordCapture(db, services, { order, payment, earlierCaptures, intent })
  if (next === 'failed' && payment.status === 'authorized')
    return recordRelease(db, services, { order, payment, intent })
  if (next === 'failed') return failPayment(db, order, payment, payments, intent)
  await updatePayment(db, payment.id, {
    ...(next ? { status: next } : {}),
    ...(payment.provider_ref === null ? { provider_ref: intent.ref } : {}),
  })
  if (next === 'processing')
    await checkPayment.enqueue(db, { paymentId }, { at: new Date(db.nowMs + checkAfterMs).toISOString() })
}

/** Flags a payment that differs from the expected one. It does not pay the order; staff must inspect it. */
async function flagMismatch(
  db: Db,
  services: AppServices,
  payment: PaymentRow,
  intent: Intent,
  fields: readonly string[],
): Promise<void> {
  if (payment.status === 'needs_attention') return
  services.metrics.paymentMismatches.inc()
  services.log.error({ payment: payment.id, tenant: db.scope.tenantId, odd: fields }, 'payment needs attention')
  await audit(db, 'payments.doubted', `payment:${payment.id}`, {
    odd: fields,
    told: { ref: intent.ref, status: intent.status, amount: intent.amount, currency: intent.currency },
    asked: { amount: payment.amount, currency: payment.currency },
  })
  if (payment.status !== 'succeeded')
    await updatePayment(db, payment.id, { status: 'needs_attention', failure_reason: `differs: ${fields.join(', ')}` })
}

/** Fails a payment. The order keeps its reservations; the customer can retry until the order expires. */
async function failPayment(
  db: Db,
  order: OrderRow,
  payment: PaymentRow,
  payments: readonly PaymentRow[],
  intent: Intent,
): Promise<void> {
  await updatePayment(db, payment.id, {
    status: 'failed',
    provider_ref: intent.ref,
    failure_reason: intent.failureReason ?? intent.status,
  })
  const isLast = payments.at(-1)?.id === payment.id
  if (!isLast || !isAwaitingPayment(order) || order.payment_status === 'failed') return
  await setPaymentStatus(db, order, 'failed')
}

/** Applies a signed provider event once. Its data is checked for mismatches like any other provider data. */
export async function handleProviderEvent(
  db: Db,
  services: AppServices,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  const payment =
    event.subject === 'intent'
      ? await paymentOf(db, provider, event.intent)
      : event.subject === 'payment'
        ? await findPayment(db, event.paymentId)
        : undefined
  const topUp = payment ? undefined : await topUpOfEvent(db, provider, event)
  const isNew = await claimEvent(db, {
    provider,
    event_id: event.id,
    type: event.type,
    payment_id: payment?.id ?? topUp?.id ?? null,
  })
  if (!isNew) return
  if (event.subject === 'refund') return settleRefund(db, services, event.idempotencyKey, event.refund)
  if (payment && event.subject === 'intent') return applyIntent(db, services, payment.id, event.intent)
  if (topUp && event.subject === 'intent') return applyTopUp(db, services, topUp.id, event.intent)
  const known = payment ?? topUp
  if (known) return checkPayment.enqueue(db, { paymentId: known.id })
  if (event.subject !== 'other')
    services.log.error(
      { provider, event: event.id, tenant: db.scope.tenantId },
      'the provider reported an unknown payment',
    )
}

/** Finds a payment by the provider's reference, or by the payment id if the reference was never stored. */
async function paymentOf(db: Db, provider: string, intent: Intent): Promise<PaymentRow | undefined> {
  const payment = await paymentByRef(db, provider, intent.ref)
  return payment ?? findPayment(db, intent.metadata['payment_id'] ?? '')
}

const findPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? paymentById(db, id) : Promise.resolve(undefined)
