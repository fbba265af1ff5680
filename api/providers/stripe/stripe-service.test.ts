import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { payCheckout, settleCheckout } from './checkout-routes.testing.ts'
import { createStripe } from './stripe-client.ts'
import { startStripeService } from './stripe-service.testing.ts'

const service = await startStripeService()
afterAll(() => service.close())
const stripe = createStripe({ STRIPE_API_URL: service.url }, 'sk_test_service')

const createSession = () =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example/paid',
    cancel_url: 'https://shop.example/back',
    line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: 2000, product_data: { name: 'Order' } } }],
  })
const readSession = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
const submit = (url: string | null, form: Record<string, string>) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('the customer pays on the page, after a declined card', async () => {
  const { id, url, payment_intent } = await createSession()
  expect(payment_intent).toBeNull()
  expect(await (await submit(url, { card: '4000000000000002' })).text()).toContain('declined')
  const paid = await submit(url, { card: '4242 4242 4242 4242' })
  expect(paid.headers.get('location')).toBe('https://shop.example/paid')
  expect(await readSession(id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 2000,
    payment_intent: { status: 'succeeded', amount_received: 2000 },
  })
  expect(await (await fetch(url ?? '')).text()).not.toContain('<form')
})

test('a card with 3-D Secure asks first', async () => {
  const { id, url } = await createSession()
  expect(await (await submit(url, { card: '4000002760003184' })).text()).toContain('3D Secure')
  expect((await readSession(id)).status).toBe('open')
  expect((await submit(url, { card: '4000002760003184', answer: 'complete' })).status).toBe(303)
  expect((await readSession(id)).payment_status).toBe('paid')
})

test('a session can be expired once, and pays later where the bank takes its time', async () => {
  const expired = await createSession()
  await stripe.checkout.sessions.expire(expired.id)
  await expect(stripe.checkout.sessions.expire(expired.id)).rejects.toMatchObject({ statusCode: 400 })
  expect(payCheckout(service.books, expired.id, '4242424242424242')).toBe('closed')
  const slow = await createSession()
  expect(payCheckout(service.books, slow.id, '4000000000000259')).toBe('processing')
  expect(await readSession(slow.id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  settleCheckout(service.books, slow.id, true)
  expect((await readSession(slow.id)).payment_status).toBe('paid')
})

test('events reach the endpoints of their account with a valid signature, again until they are accepted', async () => {
  const { secret = '', id } = await stripe.webhookEndpoints.create({
    url: 'https://api.example/hook',
    enabled_events: ['*'],
  })
  expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id }])
  expect((await stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty('secret')
  const types: string[] = []
  const receive = (status: number) =>
    service.deliver(async (_url, headers, body) => {
      types.push(Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret).type)
      return status
    })
  const recorded = service.books.events.filter(({ owner }) => owner === 'acct_service/test').length
  expect(await receive(500)).toBe(0)
  expect(await receive(200)).toBe(recorded)
  expect(await receive(200)).toBe(0)
  expect(types).toHaveLength(2 * recorded)
  await stripe.webhookEndpoints.del(id)
  expect((await stripe.webhookEndpoints.list()).data).toEqual([])
})
