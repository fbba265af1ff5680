import { enterCard, authenticateIntent } from '#api/providers/stripe/setup-routes.testing.ts'
import { startStripeService } from '#api/providers/stripe/stripe-service.testing.ts'
import type { StripeEvent } from '#api/providers/stripe/stripe-books.testing.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { newPayer } from './billing.testing.ts'

const owner = 'acct_operator/test'
const secret = 'whsec_operator'

/** An app that collects its bills by the loopback Stripe, on the clock of the app. */
export async function startBillingByStripe() {
  const app = await startTestApp({
    frozenClock: true,
    environment: { BILLING_STRIPE_KEY: 'sk_test_operator', BILLING_STRIPE_WEBHOOK_SECRET: `whsec_old, ${secret}` },
  })
  const stripe = await startStripeService({ clock: app.now })
  Object.assign(app.services.config, { STRIPE_API_URL: stripe.url })
  const path = '/public/v1/billing/webhook/stripe'
  stripe.books.insert(owner, 'webhook_endpoint', 'we', { url: `https://operator.example${path}`, secret })
  const post = async (headers: Record<string, string>, body: string) =>
    (await app.send({ method: 'POST', url: path, headers, body })).status
  return {
    app,
    stripe,
    /** Sends the events that were not accepted yet. */
    deliver: () => stripe.deliver((_url, headers, body) => post(headers, body)),
    /** Sends one event, signed with this secret at this time. */
    sendEvent: (event: StripeEvent, key = secret, at = app.now()) => {
      const { headers, body } = stripe.sign(event, key, at)
      return post(headers, body)
    },
    events: (type: string) => stripe.books.events.flatMap(({ event }) => (event.type === type ? [event] : [])),
  }
}

type Billing = Awaited<ReturnType<typeof startBillingByStripe>>

/** A tenant that pays by the loopback Stripe. */
export async function newStripePayer({ app, stripe }: Pick<Billing, 'stripe'> & { app: TestApp }) {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  const intents = () =>
    stripe.books
      .list(owner, 'payment_intent')
      .filter(({ metadata }) => isOf(metadata, tenant.id))
      .toReversed()
  return {
    ...payer,
    get client() {
      return payer.client
    },
    intents,
    /** Payment methods that Stripe keeps for this tenant. */
    attachedCards() {
      const customer = stripe.books.list(owner, 'customer').find(({ metadata }) => isOf(metadata, tenant.id))
      return stripe.books.list(owner, 'payment_method').filter((method) => method['customer'] === customer?.id)
    },
    /** Enters a card on Stripe's page and comes back to the panel. */
    async enterCard(number: string) {
      const { url } = await payer.client.billingCards.openPage({ ...of, source: 'billing' })
      const session = enterCard(stripe.books, url.split('/').at(-1) ?? '', number)
      return payer.client.billingCards.create({ ...of, payment_intent_id: session.id })
    },
    /** The cardholder answers its bank on the page of a charge. */
    confirm: (url: string | null | undefined, answer: 'complete' | 'fail' = 'complete') =>
      authenticateIntent(stripe.books, (url ?? '').split('/').at(-1) ?? '', answer),
  }
}

const isOf = (metadata: unknown, tenantId: string): boolean =>
  typeof metadata === 'object' && metadata !== null && 'tenant_id' in metadata && metadata.tenant_id === tenantId
