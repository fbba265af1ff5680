import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { payCheckout } from '#api/providers/stripe/checkout-routes.testing.ts'
import { minute } from '../paying.testing.ts'
import { createStripeOrder, newStripeKeys, startLoopbackStripe, stripeCards } from './stripe-paying.testing.ts'

const app = await startTestApp()
const stripe = await startLoopbackStripe(app)
afterAll(() => stripe.close())
beforeEach(() => stripe.recover())

test('a customer pays on the page of Stripe and returns', async () => {
  const it = await createStripeOrder(app, stripe)
  const started = await it.start()
  expect(started).toMatchObject({ provider: 'stripe', environment: 'test', client_secret: null })
  expect(started.redirect_url).toBe(it.sessions()[0]?.['url'])
  expect(it.sessions()).toMatchObject([
    { amount_total: 2000, currency: 'gbp', success_url: `${it.returnUrl}?payment=${started.payment_id}` },
  ])
  expect(it.payOnPage(stripeCards.valid)).toBe('paid')
  expect(await it.confirm(started.payment_id)).toMatchObject({
    status: 'succeeded',
    order: { payment_status: 'paid', txn_id: `PAY-${it.order_id}` },
  })
  expect(await it.countCreatedEvents()).toBe(1)
  expect(await it.transactions()).toMatchObject([{ type: 'payment', status: 'succeeded', amount: 2000 }])
})

test('a declined card can be replaced on the page, and who comes back unpaid continues on the same page', async () => {
  const it = await createStripeOrder(app, stripe)
  const { payment_id, redirect_url } = await it.start()
  expect(it.payOnPage(stripeCards.declined)).toBe('declined')
  expect(await it.confirm(payment_id)).toMatchObject({ status: 'failed', failure_reason: 'Nothing was paid yet.' })
  expect(await it.start()).toMatchObject({ payment_id, redirect_url })
  expect(it.payOnPage(stripeCards.requiresAction)).toBe('requires_action')
  expect(it.payOnPage(stripeCards.requiresAction, { isAuthenticated: true })).toBe('paid')
  expect(await it.confirm(payment_id)).toMatchObject({ status: 'succeeded' })
  expect(it.sessions()).toHaveLength(1)
})

test('pressing pay many times opens one page', async () => {
  const it = await createStripeOrder(app, stripe)
  const starts = await Promise.all(Array.from({ length: 8 }, it.start))
  expect(new Set(starts.map(({ redirect_url }) => redirect_url)).size).toBe(1)
  expect(it.sessions()).toHaveLength(1)
})

test('webhooks settle without the browser, in any order and more than once', async () => {
  const it = await createStripeOrder(app, stripe)
  await it.start()
  it.payOnPage(stripeCards.declined)
  it.payOnPage(stripeCards.valid)
  const events = stripe.books.events.filter(({ owner }) => owner === it.account).map(({ event }) => event)
  const secret = String(stripe.books.list(it.account, 'webhook_endpoint')[0]?.['secret'])
  for (const event of [...events.toReversed(), ...events]) {
    const { headers, body } = stripe.sign(event, secret)
    expect((await it.sendWebhook(headers, body)).status).toBe(200)
  }
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect(await it.countCreatedEvents()).toBe(1)
  expect((await it.owner.paymentGateways.list({}))[0]?.last_webhook_at).not.toBeNull()
})

test('browser and webhook at the same time pay once', async () => {
  const it = await createStripeOrder(app, stripe)
  const { payment_id } = await it.start()
  it.payOnPage(stripeCards.valid)
  await Promise.all([it.confirm(payment_id), it.deliverWebhooks(), it.confirm(payment_id), it.reconcile()])
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect(await it.countCreatedEvents()).toBe(1)
  expect(await it.transactions()).toHaveLength(1)
})

test('a webhook before the answer to the creation finds its payment', async () => {
  const it = await createStripeOrder(app, stripe)
  stripe.disturb({ route: /POST .*checkout\/sessions/, effect: 'after' })
  await expect(it.start()).rejects.toMatchObject({ status: 503, message: 'Invalid response from server' })
  expect(it.sessions()).toHaveLength(1)
  expect(await it.payments()).toMatchObject([{ status: 'awaiting', provider_ref: null }])
  it.payOnPage(stripeCards.valid)
  expect(await it.deliverWebhooks()).toBeGreaterThan(0)
  expect(await it.payments()).toMatchObject([{ status: 'succeeded', provider_ref: it.sessionId() }])
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
}, 20_000)

test('forged, old and foreign webhooks are rejected', async () => {
  const [it, other] = [await createStripeOrder(app, stripe), await createStripeOrder(app, stripe)]
  await it.start()
  it.payOnPage(stripeCards.valid)
  const event = stripe.books.events.findLast(({ owner }) => owner === it.account)?.event
  if (!event) throw new Error('no event')
  const secretOf = (account: string) => String(stripe.books.list(account, 'webhook_endpoint')[0]?.['secret'])
  const send = async ({ secret = secretOf(it.account), at = app.now() } = {}) => {
    const { headers, body } = stripe.sign(event, secret, at)
    return (await it.sendWebhook(headers, body)).status
  }
  expect(await send({ secret: 'whsec_forged' })).toBe(401)
  expect(await send({ secret: secretOf(other.account) })).toBe(401)
  expect(await send({ at: app.now() - 5 * minute - 1000 })).toBe(401)
  expect(await send({ at: app.now() + 6 * minute })).toBe(401)
  const { headers, body } = stripe.sign(event, secretOf(it.account))
  expect((await it.sendWebhook(headers, body.replace('2000', '2001'))).status).toBe(401)
  expect((await it.sendWebhook({}, body)).status).toBe(401)
  expect(await it.order()).toMatchObject({ payment_status: 'awaiting' })
  expect(await send({ at: app.now() - 4 * minute })).toBe(200)
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
})

test('killed between charge and commit, the reconciliation pays the order within five minutes', async () => {
  const it = await createStripeOrder(app, stripe)
  await it.start()
  it.payOnPage(stripeCards.valid)
  app.advanceTime(4 * minute)
  await it.reconcile()
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  await it.reconcile()
  expect(await it.transactions()).toHaveLength(1)
})

test('a page that was paid after its order was cancelled is refunded once', async () => {
  const it = await createStripeOrder(app, stripe)
  await it.start()
  await it.customer.client.myOrders.cancel({ id: it.order_id, reason: 'Changed my mind' })
  it.payOnPage(stripeCards.valid)
  app.advanceTime(2 * minute)
  await it.reconcile()
  await it.runJob('payments.refund', { orderId: it.order_id })
  await it.runJob('payments.refund', { orderId: it.order_id })
  expect(it.refunds()).toMatchObject([{ amount: 2000, status: 'succeeded' }])
  expect(await it.order()).toMatchObject({ order_status: 'cancelled', payment_status: 'refunded' })
})

test('an unpaid order expires together with its page', async () => {
  const it = await createStripeOrder(app, stripe)
  await it.start()
  app.advanceTime(16 * minute)
  await it.reconcile()
  expect(it.sessions()).toMatchObject([{ status: 'expired' }])
  expect(it.payOnPage(stripeCards.valid)).toBe('closed')
  expect(await it.order()).toMatchObject({ order_status: 'cancelled' })
  expect(await it.payments()).toMatchObject([{ status: 'failed', failure_reason: 'expired' }])
})

test.each([
  ['amount', { amount_received: 1999 }],
  ['currency', { currency: 'eur' }],
])('a wrong %s needs attention and pays nothing', async (field, change) => {
  const it = await createStripeOrder(app, stripe)
  const { payment_id } = await it.start()
  it.payOnPage(stripeCards.valid)
  const [session] = it.sessions()
  const intent = stripe.books.get(it.account, 'payment_intent', String(session?.['payment_intent']))
  Object.assign(field === 'currency' ? (session ?? {}) : intent, change)
  await it.confirm(payment_id)
  expect(await it.payments()).toMatchObject([{ status: 'needs_attention', failure_reason: `differs: ${field}` }])
  expect(await it.order()).toMatchObject({ payment_status: 'awaiting', placed_at: null })
})

test('after an hour without Stripe the paid order is settled, and the money goes back', async () => {
  const it = await createStripeOrder(app, stripe)
  await it.start()
  it.payOnPage(stripeCards.valid)
  stripe.disturb({ route: /checkout/, effect: 503 })
  app.advanceTime(20 * minute)
  await it.reconcile()
  expect(await it.order()).toMatchObject({ order_status: 'pending', payment_status: 'awaiting' })
  app.advanceTime(45 * minute)
  await it.reconcile()
  expect(await it.order()).toMatchObject({ order_status: 'cancelled' })
  stripe.recover()
  app.advanceTime(2 * minute)
  await it.reconcile()
  await it.runJob('payments.refund', { orderId: it.order_id })
  expect(it.refunds()).toMatchObject([{ amount: 2000 }])
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
}, 60_000)

test('a payment that the bank processes waits for its result', async () => {
  const it = await createStripeOrder(app, stripe)
  const { payment_id } = await it.start()
  it.payOnPage(stripeCards.processing)
  expect(await it.confirm(payment_id)).toMatchObject({ status: 'processing' })
  it.settlePage(true)
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
})

test('refunds in part go out once each, also when the answer is lost', async () => {
  const it = await createStripeOrder(app, stripe)
  const { payment_id } = await it.start()
  it.payOnPage(stripeCards.valid)
  await it.confirm(payment_id)
  const refund = (amount: number) =>
    it.owner.orderRefunds.create({ order_id: it.order_id, amount, reason: 'Cold pizza' })
  await refund(700)
  stripe.disturb({ route: /POST .*refunds/, effect: 'after', times: 3 })
  await expect(it.runJob('payments.refund', { orderId: it.order_id })).rejects.toThrow()
  expect(it.refunds()).toHaveLength(1)
  await it.runJob('payments.refund', { orderId: it.order_id })
  expect(it.refunds()).toMatchObject([{ amount: 700 }])
  expect(await it.payments()).toMatchObject([{ refunded: 700 }])
  await refund(300)
  await it.runJob('payments.refund', { orderId: it.order_id })
  await it.deliverWebhooks()
  expect(it.refunds().map(({ amount }) => amount)).toEqual([700, 300])
  expect(await it.payments()).toMatchObject([{ refunded: 1000 }])
}, 20_000)

test('a refund waits for another key, and is given up when Stripe refuses it', async () => {
  const it = await createStripeOrder(app, stripe)
  const { payment_id } = await it.start()
  it.payOnPage(stripeCards.valid)
  await it.confirm(payment_id)
  await it.owner.orderRefunds.create({ order_id: it.order_id, amount: 500, reason: 'Cold pizza' })
  stripe.revokedKeys.add(it.keys.secret_key)
  await expect(it.runJob('payments.refund', { orderId: it.order_id })).rejects.toThrow()
  const newKey = it.keys.secret_key.replace('sk_', 'rk_')
  await it.owner.paymentGateways.save({ gateway: 'stripe', environment: 'test', settings: { secret_key: newKey } })
  const [session] = it.sessions()
  stripe.books.get(it.account, 'payment_intent', String(session?.['payment_intent']))['refunded'] = 2000
  await it.runJob('payments.refund', { orderId: it.order_id })
  expect(await it.transactions()).toMatchObject([{ type: 'payment' }, { type: 'refund', status: 'failed' }])
})

test('keys of another account pay new orders; refunds of old payments use the old keys', async () => {
  const it = await createStripeOrder(app, stripe)
  const { payment_id } = await it.start()
  it.payOnPage(stripeCards.valid)
  await it.confirm(payment_id)
  const save = (settings: Record<string, string>) =>
    it.owner.paymentGateways.save({ gateway: 'stripe', environment: 'test', settings })
  const others = newStripeKeys()
  await expect(save({ secret_key: others.secret_key })).rejects.toMatchObject({
    status: 422,
    errors: { 'settings.publishable_key': [expect.any(String)] },
  })
  await save(others)
  await it.owner.orderRefunds.create({ order_id: it.order_id, amount: 500, reason: 'Cold pizza' })
  await it.runJob('payments.refund', { orderId: it.order_id })
  expect(it.refunds()).toMatchObject([{ amount: 500 }])
})

test('a merchant with modes and keys of its own is paid in its own account', async () => {
  const it = await createStripeOrder(app, stripe)
  const own = newStripeKeys()
  const merchant_id = it.shop.merchantId
  await it.owner.merchantPaymentModes.save({
    merchant_id,
    override_payment_methods: true,
    payment_modes: [{ payment_mode_id: it.cardModeId, is_active: true, settings: own }],
  })
  await it.start()
  expect(it.sessions()).toHaveLength(0)
  const account = `acct_${own.secret_key.split('_')[2]}/test`
  const [session] = stripe.books.list(account, 'checkout.session')
  expect(payCheckout(stripe.books, String(session?.id), stripeCards.valid)).toBe('paid')
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect((await it.owner.paymentGateways.list({ merchant_id }))[0]).toMatchObject({ is_configured: true })
})

test('a refund that a bank returns later is reported once to staff and not booked again', async () => {
  const it = await createStripeOrder(app, stripe)
  const { payment_id } = await it.start()
  it.payOnPage(stripeCards.valid)
  await it.confirm(payment_id)
  await it.owner.orderRefunds.create({ order_id: it.order_id, amount: 500, reason: 'Cold pizza' })
  await it.runJob('payments.refund', { orderId: it.order_id })
  await it.deliverWebhooks()
  const [refund] = it.refunds()
  if (!refund) throw new Error('no refund')
  stripe.books.emit(it.account, 'refund.failed', Object.assign(refund, { status: 'failed' }))
  await it.deliverWebhooks()
  await it.deliverWebhooks()
  const doubts = await it.tenant.db((db) =>
    db.selectFrom('audit').select('action').where('action', '=', 'payments.doubted').execute(),
  )
  expect(doubts).toHaveLength(1)
  expect(await it.payments()).toMatchObject([{ refunded: 500 }])
})
