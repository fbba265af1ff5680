import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { webhookSecretOf } from '#api/providers/pay/sandbox/keys.ts'
import { signatureOf } from '#api/providers/pay/signature.ts'
import { reconcilePayments } from './reconcile.commands.ts'
import { cards, minute, waitingOrder } from './paying.testing.ts'
import type { UnpaidOrderFixture } from './paying.testing.ts'

const app = await startTestApp()

/** Pays at the provider only: the response to the browser is lost. */
async function paidUnheard() {
  const it = await waitingOrder(app)
  const { payment_id } = await it.begin()
  const [intent] = await it.intent()
  await it.ask('POST', `/intents/${intent?.ref}/confirm`, cards.good)
  return { ...it, payment_id }
}

const once = async (it: UnpaidOrderFixture) => it.hook((await it.hookBody())[0] ?? '')

/** All orders in which updates can arrive. Each must produce the same ledger. */
const ways: Record<string, (it: UnpaidOrderFixture & { payment_id: string }) => Promise<unknown>> = {
  'the browser comes back': (it) => it.confirm(it.payment_id),
  'the webhook comes': once,
  'the webhook comes before the browser': async (it) => (await once(it), it.confirm(it.payment_id)),
  'the browser comes before the webhook': async (it) => (await it.confirm(it.payment_id), once(it)),
  'the webhook comes three times': async (it) => (await once(it), await once(it), once(it)),
  'three webhooks and three browsers at the same moment': (it) =>
    Promise.all([
      once(it),
      it.confirm(it.payment_id),
      once(it),
      it.confirm(it.payment_id),
      once(it),
      it.confirm(it.payment_id),
    ]),
  'the webhook comes ten minutes late': async (it) => (app.advanceTime(10 * minute), once(it)),
  'no webhook comes, the provider is asked': async (it) => (
    app.advanceTime(2 * minute),
    reconcilePayments(app.services, it.tenant.id)
  ),
  'no webhook comes, the time to pay is over': async (it) => (app.advanceTime(16 * minute), it.drop()),
  'the check, the chore, the drop and the webhook run into each other': async (it) => {
    app.advanceTime(16 * minute)
    return Promise.all([
      reconcilePayments(app.services, it.tenant.id),
      it.run('payments.check', { paymentId: it.payment_id }),
      it.drop(),
      once(it),
    ])
  },
}

test.each(Object.keys(ways))('money at the provider becomes one order: %s', async (name) => {
  const it = await paidUnheard()
  await ways[name]?.(it)
  await it.delivers()
  expect(await it.order()).toMatchObject({
    payment_status: 'paid',
    order_status: 'pending',
    txn_id: `PAY-${it.order_id}`,
    grand_total: 2000,
  })
  expect(await it.announced()).toBe(1)
  expect(await it.transactions()).toEqual([
    { txn_id: `PAY-${it.order_id}`, type: 'payment', status: 'succeeded', amount: 2000 },
  ])
  expect(await it.balances()).toMatchObject({ customers: -2000 })
  expect(Object.values(await it.balances()).reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(await it.payments()).toMatchObject([{ status: 'succeeded' }])
  expect(await it.shop.stockOf(it.product)).toBe(3)
})

test('the provider retries webhooks until they are accepted and repeats some', async () => {
  const it = await paidUnheard()
  await app.services.pool.query('update sandbox_event set repeats = 1 where account = $1', [it.tenant.id])
  expect(await it.delivers()).toBe(2)
  expect(await it.heard()).toBe(1)
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
})

test.each([
  ['the amount', 'amount = amount - 1'],
  ['the currency', "currency = 'KWD'"],
  ['the order', `metadata = metadata || '{"order_id": "999999"}'`],
  ['the payment', `metadata = metadata || '{"payment_id": "00000000-0000-7000-8000-000000000000"}'`],
  ['the tenant', `metadata = metadata || '{"tenant_id": "00000000-0000-7000-8000-000000000000"}'`],
])('other money than was asked for is never paid: %s', async (_what, change) => {
  const it = await waitingOrder(app)
  const { payment_id } = await it.begin()
  await it.twist(change)
  expect(await it.confirm(payment_id, cards.good)).toMatchObject({
    status: 'processing',
    order: { payment_status: 'awaiting', placed_at: null },
  })
  expect((await it.hook((await it.hookBody())[0] ?? '')).status).toBe(200)
  expect(await it.payments()).toMatchObject([{ status: 'needs_attention' }])
  await expect(it.begin()).rejects.toMatchObject({ status: 409 })
  app.advanceTime(16 * minute)
  await it.drop()
  expect(await it.announced()).toBe(0)
  expect(await it.balances()).toEqual({})
  expect(await it.shop.stockOf(it.product)).toBe(5)
  const audited = await it.tenant.db((db) =>
    db.selectFrom('audit').select('action').where('subject', '=', `payment:${payment_id}`).execute(),
  )
  expect(audited).toEqual([{ action: 'payments.doubted' }])
})

test('forged webhooks are rejected without side effects', async () => {
  const it = await paidUnheard()
  const neighbour = await newTenant(app)
  const [body = ''] = await it.hookBody()
  const secret = webhookSecretOf(app.services.config.secret, neighbour.id)
  const refused = { status: 401, body: { code: 'BAD_SIGNATURE' } }
  expect(await it.hook(body, { secret })).toMatchObject(refused)
  expect(await it.hook(body, { signature: '' })).toMatchObject(refused)
  expect(await it.hook(body, { signature: `t=${Math.floor(app.now() / 1000)},v1=${'0'.repeat(64)}` })).toMatchObject(
    refused,
  )
  expect(await it.hook(body, { at: app.now() - 5 * minute - 1000 })).toMatchObject(refused)
  expect(await it.hook(body, { at: app.now() + 6 * minute })).toMatchObject(refused)
  expect(
    await app.send({ method: 'POST', url: `/store/v1/payments/webhook/sandbox?tenant_id=${it.tenant.id}`, body }),
  ).toMatchObject(refused)
  expect(
    await app.send({ method: 'POST', url: `/store/v1/payments/webhook/unheard-of?tenant_id=${it.tenant.id}`, body }),
  ).toMatchObject({ status: 404 })
  expect(await it.heard()).toBe(0)
  expect(await it.order()).toMatchObject({ payment_status: 'awaiting', placed_at: null })
  expect((await it.hook(body, { at: app.now() - 4 * minute })).status).toBe(200)
})

test('a webhook signature is valid for the exact bytes only', async () => {
  const it = await paidUnheard()
  const [body = ''] = await it.hookBody()
  const signature = signatureOf(webhookSecretOf(app.services.config.secret, it.tenant.id), body, app.now())
  expect((await it.hook(body.replace('{', '{ '), { signature })).status).toBe(401)
  expect((await it.hook(body.replace('2000', '2001'), { signature })).status).toBe(401)
  expect((await it.hook(body, { signature })).status).toBe(200)
})

test('events out of order never undo a payment', async () => {
  const it = await paidUnheard()
  await it.confirm(it.payment_id)
  const [intent] = await it.intent()
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
      (await it.hook(JSON.stringify({ id: `evt_old_${status}_${it.tenant.id}`, type: `intent.${status}`, data })))
        .status,
    ).toBe(200)
  }
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect(await it.payments()).toMatchObject([{ status: 'succeeded', failure_reason: null }])
})

test('after a lost response the provider is queried and the payment not repeated', async () => {
  const it = await waitingOrder(app)
  const { payment_id } = await it.begin()
  const { loopback } = app.services
  app.services.loopback = async (path, init) => {
    const answer = await loopback(path, init)
    return path.endsWith('/confirm') ? Promise.reject(new Error('connection reset')) : answer
  }
  expect(await it.confirm(payment_id, cards.good)).toMatchObject({
    status: 'processing',
    order: { payment_status: 'awaiting' },
  })
  app.services.loopback = loopback
  await it.run('payments.check', { paymentId: payment_id })
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect(await it.confirm(payment_id)).toMatchObject({ status: 'succeeded' })
  expect(await it.announced()).toBe(1)
})

test('an unreachable provider is reported, and the same payment resumes later', async () => {
  const it = await waitingOrder(app)
  const { loopback } = app.services
  app.services.loopback = () => Promise.resolve(new Response('<html>', { status: 502 }))
  await expect(it.begin()).rejects.toMatchObject({ status: 503, message: 'Invalid response from server' })
  await expect(it.begin()).rejects.toMatchObject({ status: 503 })
  app.services.loopback = loopback
  expect(await it.pay(cards.good)).toMatchObject({ status: 'succeeded' })
  expect(await it.payments()).toHaveLength(1)
})

test('a webhook finds a payment by its id if the provider reference was lost', async () => {
  const it = await paidUnheard()
  await it.tenant.db((db) => db.updateTable('payment').set({ provider_ref: null }).execute())
  expect((await it.hook((await it.hookBody())[0] ?? '')).status).toBe(200)
  const [intent] = await it.intent()
  expect(await it.payments()).toMatchObject([{ status: 'succeeded', provider_ref: intent?.ref }])
})
