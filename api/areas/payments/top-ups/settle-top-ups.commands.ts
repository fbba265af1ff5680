import { orNotFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { Intent } from '#api/providers/pay/pay-provider.ts'
import { bookTopUp } from '../../ledger/wallet.commands.ts'
import { providerFor } from '../gateways/payment-provider.queries.ts'
import { updatePayment } from '../payments.db.ts'
import { checkPayment } from '../payments.job-types.ts'
import { isOpen, nextState } from '../payments.rules.ts'
import { findTopUp, lockTopUp } from './top-ups.db.ts'
import type { TopUp } from './top-ups.db.ts'

const checkAfterMs = 30_000

/** Applies a provider's status to a top-up. Idempotent: the wallet is credited once, no matter who reports the payment. */
export async function applyTopUp(db: Db, services: AppServices, paymentId: string, intent: Intent): Promise<void> {
  const payment = orNotFound(await lockTopUp(db, paymentId), 'Payment')
  if (!isOfTopUp(payment, intent, db.scope.tenantId)) return flagMismatch(db, services, payment, intent)
  // Top-ups are never authorised only: their gateway captures them at once.
  const status = nextState(payment.status, intent.status)
  if (status === 'succeeded') {
    const txn_id = topUpNumber(payment)
    await updatePayment(db, payment.id, { status, provider_ref: intent.ref, failure_reason: null, txn_id })
    return bookTopUp(db, payment, { txn_id, ref_id: intent.ref })
  }
  await updatePayment(db, payment.id, {
    ...(status ? { status } : {}),
    ...(status === 'failed' ? { failure_reason: intent.failureReason ?? intent.status } : {}),
    ...(payment.provider_ref === null ? { provider_ref: intent.ref } : {}),
  })
  if (status === 'processing')
    await checkPayment.enqueue(db, { paymentId }, { at: new Date(db.nowMs + checkAfterMs).toISOString() })
}

const topUpNumber = ({ id }: Pick<TopUp, 'id'>) => `TOP-${id.replaceAll('-', '').slice(-12).toUpperCase()}`

const isOfTopUp = (payment: TopUp, { ref, amount, currency, metadata }: Intent, tenantId: string): boolean =>
  (payment.provider_ref === null || payment.provider_ref === ref) &&
  amount === payment.amount &&
  currency === payment.currency &&
  metadata['payment_id'] === payment.id &&
  metadata['tenant_id'] === tenantId

/** Money that differs from the expected one credits nobody; staff must inspect it. */
async function flagMismatch(db: Db, services: AppServices, payment: TopUp, intent: Intent): Promise<void> {
  if (payment.status === 'needs_attention') return
  services.metrics.paymentMismatches.inc()
  services.log.error({ payment: payment.id, tenant: db.scope.tenantId }, 'top-up needs attention')
  const { ref, status, amount, currency } = intent
  await audit(db, 'payments.doubted', `payment:${payment.id}`, {
    told: { ref, status, amount, currency },
    asked: { amount: payment.amount, currency: payment.currency },
  })
  if (payment.status !== 'succeeded')
    await updatePayment(db, payment.id, { status: 'needs_attention', failure_reason: 'differs' })
}

/** Asks the provider for the status of an open top-up. Cancels one that has expired. */
export async function syncTopUp(
  { openTransaction, services }: { openTransaction: OpenTransaction; services: AppServices },
  paymentId: string,
): Promise<void> {
  const { payment, pay, now } = await openTransaction(async (db) => {
    const found = await findTopUp(db, paymentId)
    return { payment: found, pay: found && (await providerFor(db, services, found)), now: db.now }
  })
  if (!payment || !pay || !isOpen(payment.status) || payment.provider_ref === null) return
  const isExpired = payment.expires_at !== null && payment.expires_at <= now
  const intent = await (isExpired ? pay.cancel(payment.provider_ref) : pay.find(payment.provider_ref))
  await openTransaction(async (db) => {
    if (intent) await applyTopUp(db, services, payment.id, intent)
    else await updatePayment(db, payment.id, {})
  })
}
