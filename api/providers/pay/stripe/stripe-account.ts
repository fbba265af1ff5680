import type Stripe from 'stripe'
import type { Config } from '#api/platform/runtime/config.ts'
import { callStripe, createStripe, findAtStripe, stripeApiVersion, StripeRejected } from '../../stripe/stripe-client.ts'
import { PaymentRejected } from '../pay-provider.ts'
import type { GatewayAccount, PaymentTest } from '../pay-provider.ts'
import { stripeEvents } from './stripe-events.ts'
import { toStripeAmount } from './stripe-amounts.rules.ts'

/** The account of a secret key: checks the key, registers webhooks and tries a payment. */
export function createStripeAccount(config: Pick<Config, 'STRIPE_API_URL'>, secretKey: string): GatewayAccount {
  const stripe = createStripe(config, secretKey)
  return {
    verify: async () => {
      await assertAccepted(stripe)
      return orNull(callStripe(stripe.accounts.retrieveCurrent()).then(({ id }) => id))
    },
    owns: async (ref) => (await findAtStripe(stripe.checkout.sessions.retrieve(ref))) !== undefined,
    createWebhook: (url) =>
      orNull(
        callStripe(
          stripe.webhookEndpoints.create({ url, enabled_events: [...stripeEvents], api_version: stripeApiVersion }),
        ).then(({ id, secret }) => (secret ? { id, secret } : null)),
      ),
    removeWebhook: async (id) => void (await orNull(callStripe(stripe.webhookEndpoints.del(id)))),
    tryPayment: (currency, returnUrl) => tryPayment(stripe, currency, returnUrl),
  }
}

/** Null for what a restricted key may not do, or Stripe does not accept. */
async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof StripeRejected) return null
    throw error
  }
}

/** A restricted key may be unable to read the balance. It must be able to work with Checkout sessions. */
async function assertAccepted(stripe: Stripe): Promise<void> {
  try {
    await callStripe(stripe.balance.retrieve())
  } catch (error) {
    if (!(error instanceof StripeRejected) || error.status !== 403) throw error
    await callStripe(stripe.checkout.sessions.list({ limit: 1 }))
  }
}

const testCard = 'pm_card_visa'
/** About 50 in most currencies. Where that is below Stripe's minimum, a hundred times as much. */
const testAmounts = [50_00, 5_000_00]

/** Opens a page to pay, authorises a payment with a test card, and cancels both. Stops at the first step that fails. */
async function tryPayment(stripe: Stripe, currency: string, returnUrl: string): Promise<PaymentTest[]> {
  const steps: PaymentTest[] = []
  const run = async <T>(step: PaymentTest['step'], work: () => Promise<T>): Promise<T> => {
    try {
      const result = await callStripe(work())
      steps.push({ step, problem: null })
      return result
    } catch (error) {
      steps.push({ step, problem: error instanceof Error ? error.message : '' })
      throw error
    }
  }
  try {
    await run('credentials', () => assertAccepted(stripe))
    const session = await run('page', () => createTestSession(stripe, currency, returnUrl))
    await callStripe(stripe.checkout.sessions.expire(session.id))
    const { id } = await run('authorise', () => authoriseTestPayment(stripe, currency, returnUrl))
    await run('cancel', () => stripe.paymentIntents.cancel(id))
  } catch (error) {
    if (steps.every(({ problem }) => problem === null)) throw error
  }
  return steps
}

const createTestSession = (stripe: Stripe, currency: string, returnUrl: string) =>
  withTestAmount(currency, (unit_amount) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: { currency: currency.toLowerCase(), unit_amount, product_data: { name: 'Test payment' } },
        },
      ],
      success_url: returnUrl,
    }),
  )

const authoriseTestPayment = (stripe: Stripe, currency: string, returnUrl: string) =>
  withTestAmount(currency, (amount) =>
    stripe.paymentIntents.create({
      amount,
      currency: currency.toLowerCase(),
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      payment_method: testCard,
      confirm: true,
      return_url: returnUrl,
      description: 'Test payment',
    }),
  )

async function withTestAmount<T>(currency: string, create: (amount: number) => Promise<T>): Promise<T> {
  const amounts = testAmounts.flatMap((amount) => toStripeAmount(amount, currency) ?? [])
  for (const [index, amount] of amounts.entries())
    try {
      return await callStripe(create(amount))
    } catch (error) {
      const isTooSmall = error instanceof StripeRejected && error.code === 'amount_too_small'
      if (!isTooSmall || index === amounts.length - 1) throw error
    }
  throw new PaymentRejected(`Stripe cannot charge ${currency}`)
}
