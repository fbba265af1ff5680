import Stripe from 'stripe'
import type { Config } from '#api/platform/runtime/config.ts'
import { createStripe, StripeRejected } from '../../stripe/stripe-client.ts'
import { PaymentRejected } from '../../pay/pay-provider.ts'
import { toStripeAmount } from '../../pay/stripe/stripe-amounts.rules.ts'
import type { BillingGateway, GatewayCharge } from '../billing-gateway.ts'
import { needsCardholder, toCard, toCharge } from './stripe-charges.rules.ts'
import { readBillingEvent } from './stripe-billing-events.ts'
import { callOwnStripe, findAtOwnStripe } from '../../stripe/own-stripe.ts'

type NewCharge = Parameters<BillingGateway['charge']>[0]
/** A tenant has one payment intent for each attempt at an invoice. */
const searchedIntents = 1_000

/**
 * Stripe in the operator's account. A charge is one payment intent: a bank that asks for the cardholder is answered on
 * the page of the same intent, so that no invoice can be paid twice.
 */
export function createStripeBilling(
  config: Pick<Config, 'STRIPE_API_URL' | 'BILLING_STRIPE_WEBHOOK_SECRET'>,
  key: string,
): BillingGateway {
  const stripe = createStripe(config, key)
  const find = (ref: string) => findAtOwnStripe(stripe.paymentIntents.retrieve(ref))
  return {
    name: 'stripe',
    tokenUrl: null,
    async createCustomer({ tenantId, name, email }) {
      const metadata = { tenant_id: tenantId }
      const idempotencyKey = `customer:${tenantId}`
      const { id } = await callOwnStripe(stripe.customers.create({ metadata }, { idempotencyKey }))
      await callOwnStripe(stripe.customers.update(id, { name, email }))
      return id
    },
    attachCard: () => Promise.reject(new PaymentRejected('Cards are added on the page of Stripe')),
    async detachCard(token) {
      try {
        await callOwnStripe(stripe.paymentMethods.detach(token))
      } catch (error) {
        // It is unknown, or attached to nobody any more.
        if (!(error instanceof StripeRejected && (error.status === 404 || error.status === 400))) throw error
      }
    },
    async openCardPage({ customer, tenantId, currency, returnUrl, idempotencyKey }) {
      const metadata = { tenant_id: tenantId }
      const { url } = await callOwnStripe(
        stripe.checkout.sessions.create(
          {
            mode: 'setup',
            customer,
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            metadata,
            setup_intent_data: { metadata },
            success_url: returnUrl.replace('{SESSION}', '{CHECKOUT_SESSION_ID}'),
            cancel_url: withoutQuery(returnUrl),
          },
          { idempotencyKey },
        ),
      )
      if (url === null) throw new PaymentRejected('Stripe opens no page')
      return url
    },
    async findSessionCard(customer, session) {
      const setup = await findSetup(stripe, session)
      const method = setup?.payment_method
      const isOurs = setup?.status === 'succeeded' && idOf(setup.customer) === customer
      return isOurs && method && typeof method !== 'string' ? toCard(method) : undefined
    },
    async createSetup(customer, card, idempotencyKey) {
      const params = { customer, usage: 'off_session' as const, allowed_payment_method_types: ['card' as const] }
      const { id, client_secret, status } = await callOwnStripe(
        stripe.setupIntents.create(
          { ...params, ...(card === null ? {} : { payment_method: card }) },
          { idempotencyKey },
        ),
      )
      return {
        ref: id,
        clientSecret: client_secret ?? '',
        status: status === 'succeeded' ? 'succeeded' : 'requires_action',
      }
    },
    charge: async (charge) => toOpenCharge(stripe, await createIntent(stripe, charge)),
    async findCharge(ref) {
      const intent = await find(ref)
      return intent && toOpenCharge(stripe, intent)
    },
    async findChargeByKey(customer, idempotencyKey) {
      const intents = stripe.paymentIntents.list({ customer, limit: 100 })
      const all = await callOwnStripe(intents.autoPagingToArray({ limit: searchedIntents }))
      const intent = all.find(({ metadata }) => metadata['charge_id'] === idempotencyKey)
      return intent && toOpenCharge(stripe, intent)
    },
    async cancelCharge(ref) {
      try {
        return toCharge(await callOwnStripe(stripe.paymentIntents.cancel(ref)))
      } catch (error) {
        const intent = error instanceof StripeRejected ? await find(ref) : undefined
        if (intent) return toCharge(intent)
        throw error
      }
    },
    readEvent: (body, headers, nowMs) =>
      readBillingEvent(body, headers['stripe-signature'], {
        secrets: config.BILLING_STRIPE_WEBHOOK_SECRET.split(','),
        nowMs,
      }),
  }
}

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url
const idOf = (value: string | { id: string } | null): string | undefined =>
  typeof value === 'string' ? value : value?.id

/** The setup intent of a page, or the one with this id. */
async function findSetup(stripe: Stripe, ref: string): Promise<Stripe.SetupIntent | undefined> {
  if (ref.startsWith('seti_')) return findAtOwnStripe(stripe.setupIntents.retrieve(ref, { expand: ['payment_method'] }))
  if (!ref.startsWith('cs_')) return undefined
  const session = await findAtOwnStripe(
    stripe.checkout.sessions.retrieve(ref, { expand: ['setup_intent.payment_method'] }),
  )
  const setup = session?.setup_intent
  return setup && typeof setup !== 'string' ? setup : undefined
}

/** A payment intent for one attempt. A declined card is an answer too: Stripe returns its intent with the error. */
async function createIntent(stripe: Stripe, charge: NewCharge): Promise<Stripe.PaymentIntent> {
  const { customer, card, amount, currency, description, idempotencyKey, tenantId, returnUrl, isAutomatic } = charge
  const stripeAmount = toStripeAmount(amount, currency)
  if (stripeAmount === undefined) throw new PaymentRejected(`Stripe cannot charge ${amount} ${currency}`)
  return withIntentOfError(
    stripe.paymentIntents.create(
      {
        amount: stripeAmount,
        currency: currency.toLowerCase(),
        customer,
        payment_method: card,
        allowed_payment_method_types: ['card'],
        confirm: true,
        description,
        metadata: { tenant_id: tenantId, charge_id: idempotencyKey, return_url: returnUrl },
        ...(isAutomatic ? { off_session: true } : { return_url: returnUrl }),
      },
      { idempotencyKey },
    ),
  )
}

/** The charge of an intent. If the bank wants to see the cardholder, it gets a page of Stripe to confirm on. */
async function toOpenCharge(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<GatewayCharge> {
  const method = idOf(intent.last_payment_error?.payment_method ?? null)
  const returnUrl = intent.metadata['return_url']
  if (!needsCardholder(intent) || method === undefined || returnUrl === undefined) return toCharge(intent)
  return toCharge(
    await withIntentOfError(
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: method, return_url: returnUrl },
        { idempotencyKey: `confirm:${intent.id}` },
      ),
    ),
  )
}

async function withIntentOfError(request: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  try {
    return await callOwnStripe(request)
  } catch (error) {
    const cause = error instanceof StripeRejected ? error.cause : undefined
    if (cause instanceof Stripe.errors.StripeCardError && cause.payment_intent) return cause.payment_intent
    throw error
  }
}
