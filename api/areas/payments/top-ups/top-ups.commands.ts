import type { z } from 'zod'
import type { PaymentStart } from '#contract/areas/payments/payments.ts'
import { minorUnit } from '#contract/rules/currencies.ts'
import { apiError, invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import type { Intent } from '#api/providers/pay/pay-provider.ts'
import { fetchIntent } from '../confirm.commands.ts'
import { providerFor } from '../gateways/payment-provider.queries.ts'
import { toPaymentResult } from '../payment-results.rules.ts'
import { checkPayment } from '../payments.job-types.ts'
import { isOpen, payUntil } from '../payments.rules.ts'
import { checkedReturnUrl, findOrCreateIntent, gatewayFor, isPaidElsewhere } from '../start.commands.ts'
import { applyTopUp } from './settle-top-ups.commands.ts'
import { findOpenTopUp, findTopUp, insertTopUp, isWalletActive, topUpMode } from './top-ups.db.ts'
import type { TopUp } from './top-ups.db.ts'

type TopUpInput = {
  openTransaction: OpenTransaction
  services: AppServices
  tenant: ResolvedTenant
  customerId: string
  amount: number
  returnUrl: string | null
  /** Base for relative return URLs. */
  origin: string
}

/** Whether the tenant takes wallets, and how customers top them up. */
export async function walletTerms(db: Db, currency: string) {
  const is_active = await isWalletActive(db)
  return { is_active, top_up: is_active ? await topUpTerms(db, currency) : null }
}

/** The smallest and largest top-up, and the mode that pays it; null where no mode can. */
async function topUpTerms(db: Db, currency: string) {
  const mode = await topUpMode(db)
  if (!mode) return null
  const unit = 10 ** Math.max(2, minorUnit(currency))
  return {
    min: Math.max(unit, mode.min_amount ?? 0),
    max: Math.min(1_000 * unit, mode.max_amount ?? Number.MAX_SAFE_INTEGER),
    payment_mode: mode.alias,
  }
}

/** Starts the payment of a top-up. The same amount resumes the open one, so a second click pays once. */
export async function startTopUp(input: TopUpInput): Promise<z.input<typeof PaymentStart>> {
  const { openTransaction, services, tenant } = input
  const { payment, provider } = await openTransaction(async (db) => {
    const opened = await openTopUp(db, input)
    return { payment: opened, provider: await providerFor(db, services, opened) }
  })
  const metadata = { tenant_id: tenant.id, payment_id: payment.id }
  const intent = await findOrCreateIntent(provider, payment, { metadata, description: tenant.name })
  await openTransaction((db) => applyTopUp(db, services, payment.id, intent))
  return {
    payment_id: payment.id,
    provider: payment.provider,
    environment: payment.environment === 'live' ? 'live' : 'test',
    client_secret: intent.clientSecret,
    redirect_url: intent.redirectUrl,
    expires_at: payment.expires_at ?? payUntil(payment.created_at),
  }
}

async function openTopUp(
  db: Db,
  { tenant, customerId, amount, services, returnUrl, origin }: TopUpInput,
): Promise<TopUp> {
  const { currency } = tenant
  const [{ top_up: terms }, mode] = [await walletTerms(db, currency), await topUpMode(db)]
  if (!terms || !mode) throw apiError('SERVICE_NOT_CONFIGURED', { service: 'Wallet' })
  if (amount < terms.min || amount > terms.max) throw invalid({ amount: 'The selected amount is invalid.' })
  const open = await findOpenTopUp(db, { customer_id: customerId, amount, currency })
  if (open) return open
  const id = newId()
  // The tenant's own account takes top-ups: the credit is its debt.
  const gateway = await gatewayFor(db, { merchant_id: '', payment_mode: mode.alias }, { mode, isOverriding: false })
  const isRequired = isPaidElsewhere(gateway)
  await insertTopUp(db, {
    id,
    ...gateway,
    customer_id: customerId,
    payment_mode: mode.alias,
    amount,
    currency,
    capture_method: 'automatic',
    expires_at: payUntil(db.now),
    return_url: await checkedReturnUrl(db, services, { id, url: returnUrl, origin, isRequired }),
  })
  return orNotFound(await findTopUp(db, id), 'Payment')
}

type TopUpContext = { openTransaction: OpenTransaction; services: AppServices }
type Confirmation = {
  customerId: string
  paymentId: string
  payload: Readonly<Record<string, unknown>>
  locale: string
}

/** Passes the customer's payload to the provider and applies its response, as for the payment of an order. */
export async function confirmTopUp(
  { openTransaction, services }: TopUpContext,
  { customerId, paymentId, payload, locale }: Confirmation,
) {
  const own = async (db: Db) => {
    const payment = orNotFound(await findTopUp(db, paymentId), 'Payment')
    if (payment.customer_id !== customerId) throw notFound('Payment')
    return payment
  }
  const { payment, provider, now } = await openTransaction(async (db) => {
    const found = await own(db)
    return { payment: found, provider: await providerFor(db, services, found), now: db.now }
  })
  const shown = (one: TopUp, intent: Intent | null | 'silent') => ({
    payment_id: paymentId,
    currency: one.currency,
    ...toPaymentResult({ payment: one, intent }, locale),
  })
  if (payment.status === 'succeeded' || payment.provider_ref === null) return shown(payment, null)
  const hasPayload = Object.keys(payload).length > 0 && isOpen(payment.status)
  if (hasPayload && payment.expires_at !== null && payment.expires_at <= now) throw apiError('PAYMENT_EXPIRED')
  const intent = await fetchIntent(provider, payment.provider_ref, hasPayload ? payload : null)
  const updated = await openTransaction(async (db) => {
    if (intent === 'silent')
      await checkPayment.enqueue(db, { paymentId }, { at: new Date(db.nowMs + recheckMs).toISOString() })
    else if (intent) await applyTopUp(db, services, paymentId, intent)
    return own(db)
  })
  return shown(updated, intent)
}

const recheckMs = 5_000
