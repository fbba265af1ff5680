import { payCheckout, settleCheckout } from '#api/providers/stripe/checkout-routes.testing.ts'
import { startStripeService } from '#api/providers/stripe/stripe-service.testing.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { paymentJobs } from '../payments.jobs.ts'
import { reconcilePayments } from '../reconcile.commands.ts'
import { storedState } from '../paying.testing.ts'

export const stripeCards = {
  valid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  requiresAction: '4000 0027 6000 3184',
  processing: '4000 0000 0000 0259',
} as const

/** An app whose Stripe is the loopback service, on the clock of the app. */
export async function startLoopbackStripe(app: TestApp) {
  const service = await startStripeService({ clock: app.now })
  Object.assign(app.services.config, { STRIPE_API_URL: service.url })
  return service
}
type Stripe = Awaited<ReturnType<typeof startLoopbackStripe>>

let accounts = 0
/** Keys of a new account, in Stripe's form. */
export const newStripeKeys = (environment: 'test' | 'live' = 'test', kind: 'sk' | 'rk' = 'sk') => {
  const account = `t${(accounts += 1)}x${Date.now()}`
  return { secret_key: `${kind}_${environment}_${account}`, publishable_key: `pk_${environment}_${account}` }
}

/** A tenant whose cards are taken by Stripe, with its shop and its owner. */
export async function createStripeShop(app: TestApp, keys = newStripeKeys()) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const owner = await tenant.owner()
  await owner.client.paymentGateways.save({ gateway: 'stripe', environment: 'test', settings: keys })
  const card = (await owner.client.paymentModes.list({})).find(({ alias }) => alias === 'card')
  const cardModeId = card?.id ?? ''
  await owner.client.paymentModes.update({ payment_mode_id: cardModeId, gateway: 'stripe', environment: 'test' })
  return { tenant, shop, owner: owner.client, cardModeId, keys, account: `acct_${keys.secret_key.split('_')[2]}/test` }
}

/** An unpaid order of two pizzas (2000 in total) at a shop that takes cards by Stripe. */
export async function createStripeOrder(app: TestApp, stripe: Stripe) {
  const { tenant, shop, owner, cardModeId, account, keys } = await createStripeShop(app)
  const product = await shop.product({ quantity: 5 })
  const customer = await tenant.customer()
  const cart = { ...shop.cart([{ product_id: product, quantity: 2 }]), payment_mode: 'card' as const }
  const { order_id } = await customer.client.checkout.place(cart)
  const returnUrl = `https://${tenant.hosts.store}/en/pay/${order_id}`
  const start = () => customer.client.payments.start({ order_id, payment_mode: 'card', return_url: returnUrl })
  const state = storedState(tenant, order_id)
  const sessions = () => stripe.books.list(account, 'checkout.session').toReversed()
  const sessionId = () => String(sessions().at(-1)?.id)
  const runJob = (name: 'payments.refund' | 'payments.check' | 'payments.settle-authorization', input: object) => {
    const job = paymentJobs.find((one) => one.name === name)
    if (!job) throw new Error(name)
    return app.relay.run(job, { tenantId: tenant.id, input })
  }
  return {
    ...state,
    tenant,
    shop,
    owner,
    cardModeId,
    account,
    keys,
    product,
    customer,
    order_id,
    returnUrl,
    start,
    confirm: (payment_id: string) => customer.client.payments.confirm({ payment_id, provider_payload: {} }),
    sessions,
    sessionId,
    /** The customer pays on Stripe's page. */
    payOnPage: (card: string, options?: { isAuthenticated?: boolean }) =>
      payCheckout(stripe.books, sessionId(), card, options),
    settlePage: (succeeds: boolean) => settleCheckout(stripe.books, sessionId(), succeeds),
    refunds: () => stripe.books.list(account, 'refund').toReversed(),
    runJob,
    paymentId: async () => (await state.payments()).at(-1)?.id ?? '',
    reconcile: () => reconcilePayments(app.services, tenant.id),
    /** Sends the events of the account that were not accepted yet. */
    deliverWebhooks: () =>
      stripe.deliver(async (url, headers, body) => {
        const { pathname, search } = new URL(url)
        return (await app.send({ method: 'POST', url: `${pathname}${search}`, headers, body })).status
      }),
    sendWebhook: (headers: Record<string, string>, body: string) =>
      app.send({
        method: 'POST',
        url: `/store/v1/payments/webhook/stripe?tenant_id=${tenant.id}&environment=test`,
        headers,
        body,
      }),
  }
}
