import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { createStripeOrder, startLoopbackStripe, stripeCards } from './stripe-paying.testing.ts'

const app = await startTestApp()
const stripe = await startLoopbackStripe(app)
afterAll(() => stripe.close())
beforeEach(() => stripe.recover())

/** An order of a shop that charges cards when it accepts an order, authorised on Stripe's page. */
async function authorizedAtStripe() {
  const it = await createStripeOrder(app, stripe)
  await it.owner.paymentSettings.save({ is_auto_capture: false })
  const { payment_id } = await it.start()
  expect(it.payOnPage(stripeCards.valid)).toBe('paid')
  expect(await it.confirm(payment_id)).toMatchObject({
    status: 'succeeded',
    order: { payment_status: 'authorized', order_status: 'pending' },
  })
  const move = (order_status: 'processing' | 'cancelled') =>
    it.owner.orders.changeStatus({ order_id: it.order_id, order_status, reason: 'Too busy' })
  const settle = () => it.runJob('payments.settle-authorization', { orderId: it.order_id })
  return { ...it, move, settle, intent: () => stripe.books.list(it.account, 'payment_intent')[0] }
}

test('with manual capture Stripe authorises at ordering and captures at accepting, also when answers are lost', async () => {
  const it = await authorizedAtStripe()
  expect(it.intent()).toMatchObject({ status: 'requires_capture', capture_method: 'manual' })
  await it.move('processing')
  stripe.disturb({ route: /POST .*\/capture/, effect: 'after' })
  await expect(it.settle()).rejects.toThrow(/.*/)
  expect(it.intent()).toMatchObject({ status: 'succeeded' })
  expect(await it.order()).toMatchObject({ payment_status: 'authorized' })
  await it.settle()
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect(await it.transactions()).toMatchObject([{ type: 'payment', status: 'succeeded', amount: 2000 }])
}, 20_000)

test('with manual capture a rejected order releases the amount at Stripe', async () => {
  const it = await authorizedAtStripe()
  await it.move('cancelled')
  await it.settle()
  expect(it.intent()).toMatchObject({ status: 'canceled' })
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({ payment_status: 'voided' })
  expect(it.refunds()).toHaveLength(0)
})

test('an amount captured in the dashboard of Stripe pays the order', async () => {
  const it = await authorizedAtStripe()
  const intent = it.intent()
  await fetch(`${stripe.url}/v1/payment_intents/${intent?.id}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${it.keys.secret_key}` },
  })
  expect(await it.deliverWebhooks()).toBeGreaterThan(0)
  await it.runJob('payments.check', { paymentId: await it.paymentId() })
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
})
