import type { Db } from '#api/platform/db/db.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { GatewayCharge } from '#api/providers/billing/billing-gateway.ts'
import {
  findProfile,
  findSubscription,
  insertCredit,
  lockAccount,
  updateProfile,
  updateSubscription,
} from './billing.db.ts'
import { mailInvoice } from './dunning.commands.ts'
import { markPaid } from './invoices.commands.ts'
import { findInvoice, updateInvoice } from './invoices.db.ts'
import { findCharge, updateCharge } from './charges.db.ts'
import type { InvoiceRow } from './invoices.db.ts'
import type { ChargeRow } from './charges.db.ts'
import { nextAttemptAt } from './periods.rules.ts'

/**
 * Applies the gateway's state of a charge. Answers, webhooks and the reconciler all call it: it is idempotent, and does
 * not depend on their order. `failure` is the reason of a charge that the gateway refused to create.
 */
export async function settleCharge(
  db: Db,
  chargeId: string,
  result: GatewayCharge | { failure: string },
): Promise<ChargeRow | undefined> {
  await lockAccount(db)
  const charge = await findCharge(db, chargeId)
  if (!charge || charge.status === 'succeeded') return charge
  const invoice = await findInvoice(db, charge.invoice_id)
  if (!invoice) return undefined
  if ('failure' in result) {
    await failCharge(db, charge, invoice, result.failure)
  } else {
    if (result.amount !== charge.amount || result.currency !== charge.currency)
      throw new Error(`charge ${chargeId}: the gateway reports another amount`)
    await updateCharge(db, chargeId, { provider_ref: result.ref })
    if (result.status === 'succeeded') await recordSuccess(db, charge, invoice)
    else if (result.status === 'failed' || result.status === 'cancelled')
      await failCharge(db, charge, invoice, result.failureReason ?? result.status)
    else if (charge.status !== 'failed' && charge.status !== 'cancelled') {
      await updateCharge(db, chargeId, { status: result.status, action_url: result.actionUrl })
      if (result.status === 'requires_action' && charge.status !== 'requires_action' && charge.is_automatic)
        await recordFailure(db, invoice, charge.is_automatic)
    }
  }
  return findCharge(db, chargeId)
}

/** Pays the invoice. Money for an invoice that is settled already becomes credit. */
async function recordSuccess(db: Db, charge: ChargeRow, invoice: InvoiceRow): Promise<void> {
  if (invoice.status === 'payment_due') {
    await updateCharge(db, charge.id, { status: 'succeeded', action_url: null, failure_reason: null })
    await markPaid(db, invoice.id)
    await mailInvoice(db, 'invoice_paid', invoice)
    return
  }
  if (charge.failure_reason === 'paid_twice') return
  await updateCharge(db, charge.id, { status: 'failed', action_url: null, failure_reason: 'paid_twice' })
  const { amount, currency } = charge
  await insertCredit(db, { amount, currency, source: 'overpayment', reason: invoice.name, invoice_id: invoice.id })
  await audit(db, 'billing.overpaid', `invoice:${invoice.id}`, { amount, currency })
}

async function failCharge(db: Db, charge: ChargeRow, invoice: InvoiceRow, reason: string): Promise<void> {
  if (charge.status === 'failed' || charge.status === 'cancelled') return
  const status = reason === 'cancelled' ? 'cancelled' : 'failed'
  await updateCharge(db, charge.id, { status, action_url: null, failure_reason: reason })
  await audit(db, 'billing.charge_failed', `invoice:${invoice.id}`, { reason })
  if (status === 'failed') await recordFailure(db, invoice, charge.is_automatic)
}

/** The invoice is overdue: the tenant has its grace period, and the card is tried again. */
export async function recordFailure(db: Db, invoice: InvoiceRow, isAutomatic: boolean): Promise<void> {
  if (invoice.status !== 'payment_due') return
  const firstFailedAt = invoice.first_failed_at ?? db.now
  await updateInvoice(db, invoice.id, {
    first_failed_at: firstFailedAt,
    next_attempt_at: nextAttemptAt(firstFailedAt, db.nowMs) ?? null,
  })
  const profile = await findProfile(db)
  const subscription = await findSubscription(db)
  if (profile.payment_due_since === null) {
    await updateProfile(db, { payment_due_since: db.now })
    await emit(db, 'settings.changed', 'settings', { keys: [] })
  }
  if (subscription?.status === 'active') await updateSubscription(db, { status: 'past_due' })
  if (isAutomatic) await mailInvoice(db, 'invoice_payment_failed', invoice)
}
