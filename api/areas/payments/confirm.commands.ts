import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, notFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { PaymentRejected, PaymentProviderUnavailable } from '#api/providers/pay/pay-provider.ts'
import type { Intent, PaymentProvider } from '#api/providers/pay/pay-provider.ts'
import { providerFor } from './gateways/payment-provider.queries.ts'
import { paymentById } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { isOpen } from './payments.rules.ts'
import { checkPayment } from './payments.job-types.ts'
import { applyIntent } from './settle.commands.ts'

export type ConfirmInput = {
  openTransaction: OpenTransaction
  services: AppServices
  customerId: string
  paymentId: string
  payload: Readonly<Record<string, unknown>>
}
/** `intent` is null if the provider was not queried, and 'silent' if it did not respond. */
export type ConfirmResult = { payment: PaymentRow; intent: Intent | null | 'silent' }

const recheckMs = 5_000

/** Passes the customer's payload to the provider and applies its response. Results claimed by the browser are ignored. */
export async function confirmPayment({
  openTransaction,
  services,
  customerId,
  paymentId,
  payload,
}: ConfirmInput): Promise<ConfirmResult> {
  const { payment, provider, now } = await openTransaction(async (db) => {
    const own = await ownPayment(db, paymentId, customerId)
    return { payment: own, provider: await providerFor(db, services, own), now: db.now }
  })
  if (payment.status === 'succeeded' || payment.status === 'authorized' || payment.provider_ref === null)
    return { payment, intent: null }
  const hasPayload = Object.keys(payload).length > 0 && isOpen(payment.status)
  if (hasPayload && payment.expires_at !== null && payment.expires_at <= now) throw apiError('PAYMENT_EXPIRED')
  const intent = await fetchIntent(provider, payment.provider_ref, hasPayload ? payload : null)
  const updated = await openTransaction(async (db) => {
    if (intent === 'silent')
      await checkPayment.enqueue(db, { paymentId }, { at: new Date(db.nowMs + recheckMs).toISOString() })
    else if (intent) await applyIntent(db, services, paymentId, intent)
    return ownPayment(db, paymentId, customerId)
  })
  return { payment: updated, intent }
}

/** The provider's state of a payment after the customer's payload; 'silent' if it does not respond. */
export async function fetchIntent(
  provider: PaymentProvider,
  ref: string,
  payload: Readonly<Record<string, unknown>> | null,
): Promise<Intent | null | 'silent'> {
  try {
    return payload ? await provider.confirm(ref, payload) : ((await provider.find(ref)) ?? null)
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return 'silent'
    if (error instanceof PaymentRejected) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    throw error
  }
}

async function ownPayment(db: Db, id: string, customerId: string): Promise<PaymentRow> {
  const payment = orNotFound(await paymentById(db, id), 'Payment')
  if (payment.customer_id !== customerId) throw notFound('Payment')
  return payment
}
