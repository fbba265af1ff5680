import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { expireUnpaidOrder } from './expire-unpaid.commands.ts'
import { providerFor } from './gateways/payment-provider.queries.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import { updatePayment, paymentById, paymentsOf } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { dueCapture, isOpen, payWithinMs } from './payments.rules.ts'
import { refundPayment } from './refunds.commands.ts'
import { applyIntent } from './settle.commands.ts'
import { syncTopUp } from './top-ups/settle-top-ups.commands.ts'

type PaymentJobContext = { openTransaction: OpenTransaction; services: AppServices }

/** Queries the provider for the status of an open payment. Cancels the payment if its order no longer needs it. */
export async function syncPayment({ openTransaction, services }: PaymentJobContext, paymentId: string): Promise<void> {
  const { payment, pay, now } = await openTransaction(async (db) => {
    const found = await paymentById(db, paymentId)
    return { payment: found, pay: found && (await providerFor(db, services, found)), now: db.now }
  })
  if (!payment) return syncTopUp({ openTransaction, services }, paymentId)
  if (payment.status === 'authorized')
    return settlePayment({ openTransaction, services }, payment, dueCapture(payment, now))
  if (!pay || !isOpen(payment.status) || payment.provider_ref === null) return
  const isNeeded =
    payment.amendment_id === null
      ? payment.placed_at === null && payment.order_status === 'pending'
      : payment.amendment_state === 'approved'
  const intent = await (isNeeded ? pay.find(payment.provider_ref) : pay.cancel(payment.provider_ref))
  await openTransaction(async (db) => {
    if (intent) await applyIntent(db, services, payment.id, intent)
    else await updatePayment(db, payment.id, {})
  })
}

/** Captures or releases an authorised payment at its provider, or asks for its state if nothing is due. */
async function settlePayment(
  { openTransaction, services }: PaymentJobContext,
  payment: PaymentRow,
  due: 'capture' | 'release' | null,
): Promise<void> {
  const { id, provider_ref: ref } = payment
  if (ref === null) return
  const pay = await openTransaction((db) => providerFor(db, services, payment))
  const intent = await (due === null ? pay.find(ref) : due === 'capture' ? pay.capture(ref) : pay.cancel(ref))
  await openTransaction(async (db) => {
    await updatePayment(db, id, {})
    if (intent) await applyIntent(db, services, id, intent)
  })
}

/** Captures or releases what is due of an order's authorised payments. */
export async function settleAuthorizations(context: PaymentJobContext, orderId: string): Promise<void> {
  const { payments, now } = await context.openTransaction((db) => authorizedPayments(db, orderId))
  for (const payment of payments) {
    const due = dueCapture(payment, now)
    if (due !== null) await settlePayment(context, payment, due)
  }
}

/** Captures an authorised payment before the order is accepted. */
export async function captureNow(context: PaymentJobContext, orderId: string): Promise<void> {
  const { payments, now } = await context.openTransaction((db) => authorizedPayments(db, orderId))
  for (const payment of payments)
    if (dueCapture(payment, now) !== 'release') await settlePayment(context, payment, 'capture')
}

async function authorizedPayments(db: Db, orderId: string) {
  const { id } = orNotFound(await lockOrder(db, orderId), 'Order')
  const payments = (await paymentsOf(db, id)).filter(({ status }) => status === 'authorized')
  return { payments, now: db.now }
}

type UnfinishedWork = { tenant_id: string; kind: 'payment' | 'refund' | 'order'; id: string }

/** Open payments and refunds and expired unpaid orders of all tenants, oldest first. */
const stuck = `
  (select tenant_id, 'payment' as kind, id::text as id, updated_at as since from payment
  where status in ('awaiting', 'processing') and provider_ref is not null and updated_at < $1 order by updated_at
  limit 500)
  union all
  (select p.tenant_id, 'payment', p.id::text, p.updated_at from payment p
  join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
  where p.status = 'authorized' and p.updated_at < $1 and (o.order_status <> 'pending' or p.updated_at < $3)
  order by p.updated_at limit 500)
  union all
  (select r.tenant_id, 'refund', o.order_id, r.updated_at from payment_refund r
  join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.status = 'pending' and r.updated_at < $1
  order by r.updated_at limit 500)
  union all
  (select tenant_id, 'order', order_id, created_at from orders where placed_at is null and order_status = 'pending'
  and created_at < $2 order by created_at limit 500)
  order by since`

const recover: Readonly<Record<UnfinishedWork['kind'], (context: PaymentJobContext, id: string) => Promise<void>>> = {
  payment: syncPayment,
  refund: refundPayment,
  order: expireUnpaidOrder,
}

const untouchedMs = 60_000
/** How often the state of an authorised payment is asked for while its order waits. */
const authorizedMs = 60 * 60_000

/**
 * Reconciles payments, refunds and unpaid orders with the provider. Every captured payment gets an order or a refund,
 * and no order waits forever. A failure does not stop the others.
 */
export async function reconcilePayments(services: AppServices, onlyTenant: string | null = null): Promise<void> {
  const now = services.clock()
  const { rows } = await services.platformPool.query<UnfinishedWork>(stuck, [
    isoAt(now - untouchedMs),
    isoAt(now - payWithinMs),
    isoAt(now - authorizedMs),
  ])
  for (const { tenant_id, kind, id } of rows) {
    if (onlyTenant !== null && tenant_id !== onlyTenant) continue
    const context: PaymentJobContext = {
      services,
      openTransaction: (work) => withTenant(services, { tenantId: tenant_id, merchantId: null }, work),
    }
    await recover[kind](context, id).catch((error: unknown) =>
      services.log.warn({ err: error, tenant: tenant_id, kind, id }, 'reconciliation failed; it will be retried'),
    )
  }
}
