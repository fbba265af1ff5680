import type { z } from 'zod'
import type { PaymentStart, payments } from '#contract/areas/payments/payments.ts'
import { gateways, isCapturable, isGatewayName, takesMode } from '#contract/rules/gateways.ts'
import type { GatewayEnvironment, GatewayName } from '#contract/rules/gateways.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { ParsedInput } from '#contract/call.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, invalid, notFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { PaymentRejected, PaymentProviderUnavailable } from '#api/providers/pay/pay-provider.ts'
import type { Intent, NewIntent, PaymentProvider } from '#api/providers/pay/pay-provider.ts'
import { amendmentById } from '../orders/amendments/amendments.queries.ts'
import type { AmendmentRow } from '../orders/amendments/amendments.queries.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { setPaymentStatus } from '../orders/orders.commands.ts'
import { assertStoreOpen } from '../settings/settings.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { credentialFor, providerFor } from './gateways/payment-provider.queries.ts'
import { insertPayment, modeFor, paymentById, paymentsOf, shopHosts } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { returnUrlFor, isOpen, maxAttempts, payRefusal, payUntil } from './payments.rules.ts'
import { applyIntent } from './settle.commands.ts'

export type StartPaymentInput = {
  openTransaction: OpenTransaction
  services: AppServices
  tenant: ResolvedTenant
  customerId: string
  request: ParsedInput<typeof payments.start>
  /** Base for relative return URLs. */
  origin: string
}
type StartedPayment = { payment: PaymentRow; merchant: string }

/** Starts or resumes the payment of an order. An order has one open payment; a failed one is replaced by a new one. */
export async function startPayment(input: StartPaymentInput): Promise<z.input<typeof PaymentStart>> {
  const first = await insertAttempt(input)
  const { payment, intent } = first.payment.status === 'failed' ? await insertAttempt(input) : first
  return {
    payment_id: payment.id,
    provider: payment.provider,
    environment: payment.environment === 'live' ? 'live' : 'test',
    client_secret: intent.clientSecret,
    redirect_url: intent.redirectUrl,
    expires_at: payment.expires_at ?? payUntil(payment.created_at),
  }
}

async function insertAttempt(input: StartPaymentInput): Promise<{ payment: PaymentRow; intent: Intent }> {
  const { openTransaction, services, tenant } = input
  const { payment, merchant, provider } = await openTransaction(async (db) => {
    const opened = await openPayment(db, input)
    return { ...opened, provider: await providerFor(db, services, opened.payment) }
  })
  const intent = await findOrCreateIntent(provider, payment, {
    metadata: { tenant_id: tenant.id, order_id: payment.order_number, payment_id: payment.id },
    description: `${merchant}, ${payment.order_number}`,
  })
  const updated = await openTransaction(async (db) => {
    await applyIntent(db, services, payment.id, intent)
    return paymentById(db, payment.id)
  })
  return { payment: updated ?? payment, intent }
}

type PaymentToStart = Pick<
  PaymentRow,
  'id' | 'provider_ref' | 'amount' | 'currency' | 'return_url' | 'expires_at' | 'created_at' | 'capture_method'
>

/**
 * The provider's payment: the known one as it is now, or a new one. The payment id is the idempotency key, so retries
 * create only one.
 */
export async function findOrCreateIntent(
  provider: PaymentProvider,
  payment: PaymentToStart,
  { metadata, description }: Pick<NewIntent, 'metadata' | 'description'>,
): Promise<Intent> {
  const { id, provider_ref, amount, currency, return_url, expires_at, created_at, capture_method } = payment
  try {
    const known = provider_ref === null ? undefined : await provider.find(provider_ref)
    if (known) return known
    return await provider.createIntent({
      amount,
      currency,
      idempotencyKey: id,
      description,
      metadata,
      returnUrl: return_url,
      expiresAt: expires_at ?? payUntil(created_at),
      captureMethod: capture_method,
    })
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable || error instanceof PaymentRejected)
      throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    throw error
  }
}

async function openPayment(db: Db, input: StartPaymentInput): Promise<StartedPayment> {
  const { tenant, customerId, request } = input
  const order = orNotFound(await lockOrder(db, request.order_id), 'Order')
  if (order.customer_id !== customerId) throw notFound('Order')
  assertStoreOpen(tenant, await settingsFor(db, null, Settings.pick({ maintenance: true })), db.nowMs)
  const amendment = await amendmentToPay(db, order, request.amendment_id)
  const refusal = amendment ? null : payRefusal(order, db.now)
  if (refusal) throw apiError(refusal)
  if (request.payment_mode !== order.payment_mode)
    throw invalid({ payment_mode: 'The selected payment mode is invalid.' })
  const [payments, mode] = await Promise.all([
    paymentsOf(db, order.id),
    modeFor(db, order.merchant_id, order.payment_mode),
  ])
  const attempts = payments.filter(({ amendment_id }) => amendment_id === (amendment?.id ?? null))
  if (attempts.some(({ status }) => status === 'needs_attention')) throw apiError('ORDER_NOT_AWAITING_PAYMENT')
  const openAttempt = attempts.find(({ status }) => isOpen(status))
  if (openAttempt) return { payment: openAttempt, merchant: mode.merchant }
  if (attempts.length >= maxAttempts) throw apiError('TOO_MANY_ATTEMPTS')
  const gateway = await gatewayFor(db, order, mode)
  return { payment: await newPayment(db, input, order, { gateway, amendment }), merchant: mode.merchant }
}

/** The change of a placed order that its customer has approved and pays for now. Undefined for the payment of an order. */
async function amendmentToPay(db: Db, order: OrderRow, id: string | undefined): Promise<AmendmentRow | undefined> {
  if (id === undefined) return undefined
  const amendment = order.open_amendment === id ? await amendmentById(db, id) : undefined
  if (amendment?.state !== 'approved') throw apiError('AMENDMENT_CLOSED')
  if (amendment.expires_at <= db.now) throw apiError('PAYMENT_EXPIRED')
  return amendment
}

type PaymentGateway = { provider: GatewayName; environment: GatewayEnvironment; credential_id: string | null }

/** Gateway and keys of the mode. A live tenant never uses a test environment. */
export async function gatewayFor(
  db: Db,
  { merchant_id: merchantId, payment_mode: alias }: Pick<OrderRow, 'merchant_id' | 'payment_mode'>,
  { mode, isOverriding }: Pick<Awaited<ReturnType<typeof modeFor>>, 'mode' | 'isOverriding'>,
): Promise<PaymentGateway> {
  const missing = apiError('SERVICE_NOT_CONFIGURED', { service: mode?.name ?? alias })
  if (!mode) throw missing
  const { provider: gateway, environment } = mode
  if (!isGatewayName(gateway) || !takesMode(gateway, alias, environment)) throw missing
  if (gateways[gateway].fields.length === 0) return { provider: gateway, environment, credential_id: null }
  const credential = await credentialFor(db, { gateway, environment, merchantId, isOverriding })
  if (!credential) throw missing
  return { provider: gateway, environment, credential_id: credential.id }
}

/** Customers pay on a page of the gateway, and come back from there. */
export const isPaidElsewhere = ({ provider }: Pick<PaymentGateway, 'provider'>): boolean =>
  gateways[provider].fields.length > 0

/** The port of the shops' addresses. Outside production also the default port of the scheme. */
const shopPorts = (config: AppServices['config']): string[] => {
  const { port } = new URL(linkTo(config, 'shop', '/'))
  return config.production ? [port] : ['', port]
}

/** Where the customer returns to after paying. Throws for an address that is not one of the shop. */
export async function checkedReturnUrl(
  db: Db,
  { config }: AppServices,
  { id, url, origin, isRequired }: { id: string; url: string | null; origin: string; isRequired: boolean },
): Promise<string | null> {
  if (!url && !isRequired) return null
  const checked =
    url &&
    returnUrlFor(url, id, {
      hosts: await shopHosts(db),
      origin,
      secure: config.production,
      ports: shopPorts(config),
    })
  if (!checked) throw invalid({ return_url: 'The selected return url is invalid.' })
  return checked
}

async function newPayment(
  db: Db,
  { request, origin, services }: StartPaymentInput,
  order: OrderRow,
  { gateway, amendment }: { gateway: PaymentGateway; amendment: AmendmentRow | undefined },
): Promise<PaymentRow> {
  const id = newId()
  const asked = { id, url: request.return_url ?? null, origin, isRequired: isPaidElsewhere(gateway) }
  const [return_url, { payment_settings }] = await Promise.all([
    checkedReturnUrl(db, services, asked),
    settingsFor(db, null, Settings.pick({ payment_settings: true })),
  ])
  // What a change costs more is captured at once: the order is accepted, or soon will be.
  const isManual = !amendment && !payment_settings.is_auto_capture && isCapturable(order.payment_mode)
  await insertPayment(db, {
    id,
    ...gateway,
    return_url,
    order_id: order.id,
    merchant_id: order.merchant_id,
    customer_id: order.customer_id,
    payment_mode: order.payment_mode,
    amount: amendment ? amendment.new_total - amendment.old_total : order.grand_total - order.wallet_amount,
    currency: order.currency,
    capture_method: isManual ? 'manual' : 'automatic',
    expires_at: amendment?.expires_at ?? payUntil(order.created_at),
    amendment_id: amendment?.id ?? null,
  })
  if (!amendment && order.payment_status !== 'awaiting') await setPaymentStatus(db, order, 'awaiting')
  return orNotFound(await paymentById(db, id), 'Payment')
}
