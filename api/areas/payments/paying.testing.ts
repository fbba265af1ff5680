import { paymentAlias } from '#contract/fields.ts'
import type { PaymentAlias } from '#contract/fields.ts'
import { secretKeyOf, webhookSecretOf } from '#api/providers/pay/sandbox/keys.ts'
import { deliverDueEvents, settleDueTransactions } from '#api/providers/pay/sandbox/webhook-delivery.ts'
import { signatureOf } from '#api/providers/pay/signature.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { expireUnpaidOrder } from './expire-unpaid.commands.ts'
import { paymentJobs } from './payments.jobs.ts'

export const cards = {
  valid: { card_number: '4242 4242 4242 4242' },
  declined: { card_number: '4000 0000 0000 0002' },
  insufficientFunds: { card_number: '4000 0000 0000 9995' },
  requiresAction: { card_number: '4000 0025 0000 3155' },
  processing: { card_number: '4000 0000 0000 0259' },
} as const

export const minute = 60_000

/** Creates a shop, a customer and an unpaid order of two pizzas (2000 in total). */
export async function createUnpaidOrder(
  app: TestApp,
  { mode = 'card', coupon = false }: { mode?: PaymentAlias; coupon?: boolean } = {},
) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  for (const alias of paymentAlias.options) await shop.pays(alias)
  const product = await shop.product({ quantity: 5 })
  const customer = await tenant.customer()
  if (coupon) {
    await tenant.db((db) =>
      db
        .insertInto('coupon')
        .values({
          id: crypto.randomUUID(),
          name: 'Once',
          code: 'ONCE',
          type: 'fixed_amount',
          discount_value: 500,
          start_date: '2020-01-01T00:00:00.000Z',
          usage_limit_total: 1,
          currency: 'GBP',
        })
        .execute(),
    )
  }
  const cart = {
    ...shop.cart([{ product_id: product, quantity: 2 }]),
    payment_mode: mode,
    ...(coupon ? { coupon_code: 'ONCE' } : {}),
  }
  const placed = await customer.client.checkout.place(cart)
  const { order_id } = placed
  const returnUrl = `https://${tenant.hosts.store}/en/pay/${order_id}`
  const { client } = customer
  const start = () => client.payments.start({ order_id, payment_mode: mode, return_url: returnUrl })
  const confirm = (payment_id: string, provider_payload: Record<string, unknown> = {}) =>
    client.payments.confirm({ payment_id, provider_payload })
  const pay = async (payload: Record<string, unknown>) => confirm((await start()).payment_id, payload)
  const runJob = (name: 'payments.refund' | 'payments.check' | 'payments.settle-authorization', input: object) => {
    const job = paymentJobs.find((one) => one.name === name)
    if (!job) throw new Error(name)
    return app.relay.run(job, { tenantId: tenant.id, input })
  }
  const expireOrder = () =>
    expireUnpaidOrder(
      { services: app.services, openTransaction: (work) => withTenant(app.services, tenant.scope, work) },
      order_id,
    )
  return {
    app,
    tenant,
    shop,
    product,
    customer,
    cart,
    placed,
    order_id,
    returnUrl,
    start,
    confirm,
    pay,
    runJob,
    expireOrder,
    ...providerFixture(app, tenant.id),
    ...storedState(tenant, order_id),
  }
}
export type UnpaidOrderFixture = Awaited<ReturnType<typeof createUnpaidOrder>>

type Tenant = Awaited<ReturnType<typeof newTenant>>

/** Provider functions for one tenant. */
function providerFixture(app: TestApp, account: string) {
  const { services } = app
  const callProvider = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.send({
      method,
      url: `/sandbox-pay/v1${path}`,
      headers: { authorization: `Bearer ${secretKeyOf(services.config.secret, account)}`, ...headers },
      body,
    })
  const events = async () =>
    (
      await services.pool.query<{ id: string; type: string; object: unknown }>(
        'select id, type, object from sandbox_event where account = $1 order by created_at',
        [account],
      )
    ).rows
  /** Sends an event like the provider. The options forge the signature. */
  const sendWebhook = (
    body: string,
    {
      secret = webhookSecretOf(services.config.secret, account),
      at = app.now(),
      signature,
    }: { secret?: Buffer; at?: number; signature?: string } = {},
  ) =>
    app.send({
      method: 'POST',
      url: `/store/v1/payments/webhook/sandbox?tenant_id=${account}`,
      headers: { 'sandbox-signature': signature ?? signatureOf(secret, body, at) },
      body,
    })
  return {
    callProvider,
    events,
    sendWebhook,
    webhookBodies: async () =>
      (await events()).map(({ id, type, object }) => JSON.stringify({ id, type, data: object })),
    /** Settles due bank transactions without webhooks. */
    settleTransactions: async () => (app.advanceTime(5_000), settleDueTransactions(services, account)),
    /** Delivers all due webhooks, including repeats. */
    deliverWebhooks: async () => {
      let sent = 0
      for (let round = 0; round < 4; round++) {
        app.advanceTime(4_000)
        sent += await deliverDueEvents(services, account)
      }
      return sent
    },
    intents: async () =>
      (
        await services.pool.query<{ ref: string; status: string; amount: number; refunded: number }>(
          'select ref, status, amount, refunded from sandbox_intent where account = $1 order by created_at',
          [account],
        )
      ).rows,
    updateIntents: (change: string) =>
      services.pool.query(`update sandbox_intent set ${change} where account = $1`, [account]),
  }
}

/** Database state of the order and its payments. */
export function storedState(tenant: Tenant, order_id: string) {
  return {
    order: () =>
      tenant.db((db) => db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()),
    payments: () => tenant.db((db) => db.selectFrom('payment').selectAll().orderBy('id').execute()),
    transactions: () =>
      tenant.db((db) =>
        db.selectFrom('money_transaction').select(['txn_id', 'type', 'status', 'amount']).orderBy('id').execute(),
      ),
    countCreatedEvents: async () =>
      (await tenant.db((db) => db.selectFrom('outbox').select('id').where('name', '=', 'order.created').execute()))
        .length,
    countProviderEvents: async () =>
      (await tenant.db((db) => db.selectFrom('payment_event').select('event_id').execute())).length,
    /** Non-zero account balances. */
    balances: async () => {
      const sums = new Map<string, number>()
      for (const { from_account, to_account, amount } of await tenant.db((db) =>
        db.selectFrom('ledger_entry').select(['from_account', 'to_account', 'amount']).execute(),
      )) {
        sums.set(from_account, (sums.get(from_account) ?? 0) - amount)
        sums.set(to_account, (sums.get(to_account) ?? 0) + amount)
      }
      return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
    },
  }
}
