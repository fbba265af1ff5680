import type Stripe from 'stripe'
import type { Config } from '#api/platform/runtime/config.ts'
import { callStripe, createStripe, findAtStripe, StripeRejected } from '../../stripe/stripe-client.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '../pay-provider.ts'
import type { GatewayCredentials, Intent, NewIntent, NewRefund, PaymentProvider, Refund } from '../pay-provider.ts'
import { toStripeAmount } from './stripe-amounts.rules.ts'
import { readStripeEvent } from './stripe-events.ts'
import { toIntent, toRefund } from './stripe-intents.rules.ts'

/** Stripe shows a page to pay for at least 30 minutes; one more for clocks that differ. */
const pageOpenSeconds = 31 * 60

/**
 * Stripe for one account and environment. Customers pay on Stripe's Checkout page, and the reference of a payment is
 * its Checkout session.
 */
export function createStripeProvider(
  config: Pick<Config, 'STRIPE_API_URL'>,
  { secretKey, webhookSecrets }: GatewayCredentials,
): PaymentProvider {
  const stripe = createStripe(config, secretKey)
  const readSession = (ref: string) => stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })
  const find = async (ref: string): Promise<Intent | undefined> => {
    const session = await findAtStripe(readSession(ref))
    return session && toIntent(session)
  }
  const intentIdOf = async (ref: string): Promise<string> => {
    const { payment_intent } = await callStripe(readSession(ref))
    if (payment_intent === null) throw new PaymentRejected(`Nothing was paid in ${ref}`)
    return typeof payment_intent === 'string' ? payment_intent : payment_intent.id
  }
  return {
    createIntent: async (intent) =>
      toIntent(
        await callStripe(
          stripe.checkout.sessions.create(newSession(intent), { idempotencyKey: intent.idempotencyKey }),
        ),
      ),
    confirm: async (ref) => requireIntent(await find(ref), ref),
    find,
    capture: async (ref) => {
      const isAuthorized = (await find(ref))?.status === 'authorized'
      if (isAuthorized) await unlessRefused(stripe.paymentIntents.capture(await intentIdOf(ref)))
      return requireIntent(await find(ref), ref)
    },
    cancel: async (ref) => {
      await unlessRefused(stripe.checkout.sessions.expire(ref))
      const intent = requireIntent(await find(ref), ref)
      if (intent.status !== 'authorized') return intent
      await unlessRefused(stripe.paymentIntents.cancel(await intentIdOf(ref)))
      return requireIntent(await find(ref), ref)
    },
    refund: async (refund) => createRefund(stripe, refund, await intentIdOf(refund.intentRef)),
    findRefund: async (intentRef, idempotencyKey) => {
      const payment_intent = await intentIdOf(intentRef)
      const refunds = stripe.refunds.list({ payment_intent, limit: 100 })
      const found = await callStripe(
        refunds.autoPagingToArray({ limit: 1000 }).then((all) => all.find((one) => isRefundOf(one, idempotencyKey))),
      )
      return found && toRefund(found)
    },
    readEvent: (body, headers, nowMs) => {
      for (const secret of webhookSecrets) {
        const event = readStripeEvent(body, headers['stripe-signature'], { secret, nowMs })
        if (event) return event
      }
      return undefined
    },
  }
}

const isRefundOf = ({ metadata }: Stripe.Refund, id: string): boolean => metadata?.['refund_id'] === id

function requireIntent(intent: Intent | undefined, ref: string): Intent {
  if (!intent) throw new PaymentRejected(`Stripe does not know ${ref}`)
  return intent
}

/** The parameters depend on the payment alone, because a repeated request must send the same. */
function newSession({
  amount,
  currency,
  description,
  metadata,
  returnUrl,
  expiresAt,
  captureMethod,
}: NewIntent): Stripe.Checkout.SessionCreateParams {
  const unit_amount = toStripeAmount(amount, currency)
  if (unit_amount === undefined) throw new PaymentRejected(`Stripe cannot charge ${amount} ${currency}`)
  if (returnUrl === null) throw new PaymentRejected('A page to return to is needed')
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount, product_data: { name: description } },
      },
    ],
    metadata,
    payment_intent_data: {
      metadata,
      description,
      capture_method: captureMethod === 'manual' ? 'manual' : 'automatic_async',
    },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(Date.parse(expiresAt) / 1000) + pageOpenSeconds,
  }
}

/** Stripe refuses what does not fit the state of a payment; the state is then the answer. */
async function unlessRefused(request: Promise<unknown>): Promise<void> {
  try {
    await callStripe(request)
  } catch (error) {
    if (!(error instanceof StripeRejected) || error.isKeyProblem) throw error
  }
}

/** A refusal by Stripe is final. With a key that Stripe does not accept, the refund waits for another one. */
async function createRefund(
  stripe: Stripe,
  { amount, currency, idempotencyKey }: NewRefund,
  payment_intent: string,
): Promise<Refund> {
  const stripeAmount = toStripeAmount(amount, currency)
  if (stripeAmount === undefined) return { ref: null, status: 'failed' }
  try {
    return toRefund(
      await callStripe(
        stripe.refunds.create(
          { payment_intent, amount: stripeAmount, metadata: { refund_id: idempotencyKey } },
          { idempotencyKey },
        ),
      ),
    )
  } catch (error) {
    if (!(error instanceof StripeRejected)) throw error
    if (error.isKeyProblem) throw new PaymentProviderUnavailable(error.message, { cause: error })
    return { ref: null, status: 'failed' }
  }
}
