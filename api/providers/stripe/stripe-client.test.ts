import { afterAll, beforeEach, expect, test } from 'vitest'
import { PaymentProviderUnavailable } from '../pay/pay-provider.ts'
import { callStripe, createStripe, findAtStripe, StripeRejected } from './stripe-client.ts'
import { decodeStripeForm, startStripeService } from './stripe-service.testing.ts'

const service = await startStripeService()
afterAll(() => service.close())
beforeEach(() => service.recover())

const config = { STRIPE_API_URL: service.url }
const stripe = createStripe(config, 'sk_test_client')
const pay = (key: string, amount = 500) =>
  callStripe(stripe.paymentIntents.create({ amount, currency: 'gbp' }, { idempotencyKey: key }))
const intents = () => service.books.list('acct_client/test', 'payment_intent')

test('the same key gives the same object, and never another payment', async () => {
  const [first, second] = [await pay('once'), await pay('once')]
  expect(second.id).toBe(first.id)
  await expect(pay('once', 600)).rejects.toBeInstanceOf(PaymentProviderUnavailable)
})

test('a lost answer is asked for again under the same key', async () => {
  const before = intents().length
  service.disturb({ route: /payment_intents/, effect: 'after', times: 2 })
  await pay('lost answer')
  expect(intents()).toHaveLength(before + 1)
})

test('without an answer, and after an error of Stripe, the outcome is unknown', async () => {
  service.disturb({ route: /payment_intents/, effect: 'before' })
  await expect(pay('no answer')).rejects.toBeInstanceOf(PaymentProviderUnavailable)
  service.recover()
  for (const effect of [500, 429]) {
    service.disturb({ route: /payment_intents/, effect })
    await expect(pay(`status ${effect}`)).rejects.toBeInstanceOf(PaymentProviderUnavailable)
    service.recover()
  }
}, 30_000)

test('a refusal is certain and says whether the key is the reason', async () => {
  await expect(pay('too small', 1)).rejects.toMatchObject({
    status: 400,
    code: 'amount_too_small',
    isKeyProblem: false,
  })
  service.revokedKeys.add('sk_test_revoked')
  service.permissions.set('rk_test_narrow', /refunds/)
  for (const [key, status] of [
    ['sk_test_revoked', 401],
    ['rk_test_narrow', 403],
  ] as const)
    await expect(callStripe(createStripe(config, key).balance.retrieve())).rejects.toMatchObject({
      status,
      isKeyProblem: true,
    })
  await expect(callStripe(stripe.refunds.retrieve('re_unknown'))).rejects.toBeInstanceOf(StripeRejected)
  expect(await findAtStripe(stripe.refunds.retrieve('re_unknown'))).toBeUndefined()
})

test('test and live keys of an account see different objects', async () => {
  const { id } = await pay('of the test mode')
  const live = createStripe(config, 'sk_live_client')
  expect(await findAtStripe(live.paymentIntents.retrieve(id))).toBeUndefined()
  expect(await findAtStripe(stripe.paymentIntents.retrieve(id))).toMatchObject({ id, livemode: false })
})

test('forms are decoded as Stripe decodes them', () => {
  expect(decodeStripeForm('a=1&b[c]=2&b[d][0]=3&b[d][1]=4')).toEqual({ a: '1', b: { c: '2', d: { 0: '3', 1: '4' } } })
})
