import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { webhookSecretOf } from '#api/providers/pay/sandbox/keys.ts'
import { signatureOf } from '#api/providers/pay/signature.ts'
import { reconcilePayments } from './reconcile.commands.ts'
import { cards, minute, createUnpaidOrder } from './paying.testing.ts'
import type { UnpaidOrderFixture } from './paying.testing.ts'

const app = await startTestApp()

/** Pays at the provider only: the response to the browser is lost. */
async function createUnreportedPayment() {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  const [intent] = await it.intents()
  await it.callProvider('POST', `/intents/${intent?.ref}/confirm`, cards.valid)
  return { ...it, payment_id }
}

const deliverFirstWebhook = async (it: UnpaidOrderFixture) => it.sendWebhook((await it.webhookBodies())[0] ?? '')

/** All orders in which updates can arrive. Each must produce the same ledger. */
const updateOrders: Record<string, (it: UnpaidOrderFixture & { payment_id: string }) => Promise<unknown>> = {
  'the browser returns': (it) => it.confirm(it.payment_id),
  'the webhook arrives': deliverFirstWebhook,
  'the webhook arrives before the browser': async (it) => (await deliverFirstWebhook(it), it.confirm(it.payment_id)),
  'the browser returns before the webhook': async (it) => (await it.confirm(it.payment_id), deliverFirstWebhook(it)),
  'the webhook arrives three times': async (it) => (
    await deliverFirstWebhook(it),
    await deliverFirstWebhook(it),
    deliverFirstWebhook(it)
  ),
  'three webhooks and three browsers concurrently': (it) =>
    Promise.all([
      deliverFirstWebhook(it),
      it.confirm(it.payment_id),
      deliverFirstWebhook(it),
      it.confirm(it.payment_id),
      deliverFirstWebhook(it),
      it.confirm(it.payment_id),
    ]),
  'the webhook arrives ten minutes late': async (it) => (app.advanceTime(10 * minute), deliverFirstWebhook(it)),
  'no webhook, the provider is queried': async (it) => (
    app.advanceTime(2 * minute),
    reconcilePayments(app.services, it.tenant.id)
  ),
  'no webhook, the order expires': async (it) => (app.advanceTime(16 * minute), it.expireOrder()),
  'check, reconciliation, expiry and webhook run concurrently': async (it) => {
    app.advanceTime(16 * minute)
    return Promise.all([
      reconcilePayments(app.services, it.tenant.id),
      it.runJob('payments.check', { paymentId: it.payment_id }),
      it.expireOrder(),
      deliverFirstWebhook(it),
    ])
  },
}

test.each(Object.keys(updateOrders))('money at the provider becomes one order: %s', async (name) => {
  const it = await createUnreportedPayment()
  await updateOrders[name]?.(it)
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({
    payment_status: 'paid',
    order_status: 'pending',
    txn_id: `PAY-${it.order_id}`,
    grand_total: 2000,
  })
  expect(await it.countCreatedEvents()).toBe(1)
  expect(await it.transactions()).toEqual([
    { txn_id: `PAY-${it.order_id}`, type: 'payment', status: 'succeeded', amount: 2000 },
  ])
  expect(await it.balances()).toMatchObject({ customers: -2000 })
  expect(Object.values(await it.balances()).reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(await it.payments()).toMatchObject([{ status: 'succeeded' }])
  expect(await it.shop.stockOf(it.product)).toBe(3)
})

test('the provider retries webhooks until they are accepted and repeats some', async () => {
  const it = await createUnreportedPayment()
  await app.services.pool.query('update sandbox_event set repeats = 1 where account = $1', [it.tenant.id])
  expect(await it.deliverWebhooks()).toBe(2)
  expect(await it.countProviderEvents()).toBe(1)
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
})

test.each([
  ['the amount', 'amount = amount - 1'],
  ['the currency', "currency = 'KWD'"],
  ['the order', `metadata = metadata || '{"order_id": "999999"}'`],
  ['the payment', `metadata = metadata || '{"payment_id": "00000000-0000-7000-8000-000000000000"}'`],
  ['the tenant', `metadata = metadata || '{"tenant_id": "00000000-0000-7000-8000-000000000000"}'`],
])('other money than was asked for is never paid: %s', async (_what, change) => {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  await it.updateIntents(change)
  expect(await it.confirm(payment_id, cards.valid)).toMatchObject({
    status: 'processing',
    order: { payment_status: 'awaiting', placed_at: null },
  })
  expect((await it.sendWebhook((await it.webhookBodies())[0] ?? '')).status).toBe(200)
  expect(await it.payments()).toMatchObject([{ status: 'needs_attention' }])
  await expect(it.start()).rejects.toMatchObject({ status: 409 })
  app.advanceTime(16 * minute)
  await it.expireOrder()
  expect(await it.countCreatedEvents()).toBe(0)
  expect(await it.balances()).toEqual({})
  expect(await it.shop.stockOf(it.product)).toBe(5)
  const audited = await it.tenant.db((db) =>
    db.selectFrom('audit').select('action').where('subject', '=', `payment:${payment_id}`).execute(),
  )
  expect(audited).toEqual([{ action: 'payments.doubted' }])
})

test('forged webhooks are rejected without side effects', async () => {
  const it = await createUnreportedPayment()
  const neighbour = await newTenant(app)
  const [body = ''] = await it.webhookBodies()
  const secret = webhookSecretOf(app.services.config.secret, neighbour.id)
  const refused = { status: 401, body: { code: 'BAD_SIGNATURE' } }
  expect(await it.sendWebhook(body, { secret })).toMatchObject(refused)
  expect(await it.sendWebhook(body, { signature: '' })).toMatchObject(refused)
  expect(
    await it.sendWebhook(body, { signature: `t=${Math.floor(app.now() / 1000)},v1=${'0'.repeat(64)}` }),
  ).toMatchObject(refused)
  expect(await it.sendWebhook(body, { at: app.now() - 5 * minute - 1000 })).toMatchObject(refused)
  expect(await it.sendWebhook(body, { at: app.now() + 6 * minute })).toMatchObject(refused)
  expect(
    await app.send({ method: 'POST', url: `/store/v1/payments/webhook/sandbox?tenant_id=${it.tenant.id}`, body }),
  ).toMatchObject(refused)
  expect(
    await app.send({ method: 'POST', url: `/store/v1/payments/webhook/unheard-of?tenant_id=${it.tenant.id}`, body }),
  ).toMatchObject({ status: 404 })
  expect(await it.countProviderEvents()).toBe(0)
  expect(await it.order()).toMatchObject({ payment_status: 'awaiting', placed_at: null })
  expect((await it.sendWebhook(body, { at: app.now() - 4 * minute })).status).toBe(200)
})

test('a webhook signature is valid for the exact bytes only', async () => {
  const it = await createUnreportedPayment()
  const [body = ''] = await it.webhookBodies()
  const signature = signatureOf(webhookSecretOf(app.services.config.secret, it.tenant.id), body, app.now())
  expect((await it.sendWebhook(body.replace('{', '{ '), { signature })).status).toBe(401)
  expect((await it.sendWebhook(body.replace('2000', '2001'), { signature })).status).toBe(401)
  expect((await it.sendWebhook(body, { signature })).status).toBe(200)
})

test('events out of order never undo a payment', async () => {
  const it = await createUnreportedPayment()
  await it.confirm(it.payment_id)
  const [intent] = await it.intents()
  for (const status of ['failed', 'processing', 'cancelled', 'requires_payment']) {
    const data = {
      ref: intent?.ref,
      status,
      amount: 2000,
      currency: 'GBP',
      failure_reason: null,
      metadata: { tenant_id: it.tenant.id, order_id: it.order_id, payment_id: it.payment_id },
    }
    expect(
      (
        await it.sendWebhook(
          JSON.stringify({ id: `evt_old_${status}_${it.tenant.id}`, type: `intent.${status}`, data }),
        )
      ).status,
    ).toBe(200)
  }
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect(await it.payments()).toMatchObject([{ status: 'succeeded', failure_reason: null }])
})

test('after a lost response the provider is queried and the payment not repeated', async () => {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  const { loopback } = app.services
  app.services.loopback = async (path, init) => {
    const answer = await loopback(path, init)
    return path.endsWith('/confirm') ? Promise.reject(new Error('connection reset')) : answer
  }
  expect(await it.confirm(payment_id, cards.valid)).toMatchObject({
    status: 'processing',
    order: { payment_status: 'awaiting' },
  })
  app.services.loopback = loopback
  await it.runJob('payments.check', { paymentId: payment_id })
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect(await it.confirm(payment_id)).toMatchObject({ status: 'succeeded' })
  expect(await it.countCreatedEvents()).toBe(1)
})

test('an unreachable provider is reported, and the same payment resumes later', async () => {
  const it = await createUnpaidOrder(app)
  const { loopback } = app.services
  app.services.loopback = () => Promise.resolve(new Response('<html>', { status: 502 }))
  await expect(it.start()).rejects.toMatchObject({ status: 503, message: 'Invalid response from server' })
  await expect(it.start()).rejects.toMatchObject({ status: 503 })
  app.services.loopback = loopback
  expect(await it.pay(cards.valid)).toMatchObject({ status: 'succeeded' })
  expect(await it.payments()).toHaveLength(1)
})

test('a webhook finds a payment by its id if the provider reference was lost', async () => {
  const it = await createUnreportedPayment()
  await it.tenant.db((db) => db.updateTable('payment').set({ provider_ref: null }).execute())
  expect((await it.sendWebhook((await it.webhookBodies())[0] ?? '')).status).toBe(200)
  const [intent] = await it.intents()
  expect(await it.payments()).toMatchObject([{ status: 'succeeded', provider_ref: intent?.ref }])
})
