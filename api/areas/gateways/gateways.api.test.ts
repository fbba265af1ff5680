import { afterAll, beforeEach, expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import {
  createStripeOrder,
  createStripeShop,
  newStripeKeys,
  startLoopbackStripe,
  stripeCards,
} from '../payments/gateways/stripe-paying.testing.ts'

const app = await startTestApp()
const stripe = await startLoopbackStripe(app)
afterAll(() => stripe.close())
beforeEach(() => stripe.recover())

async function newOwner() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const { client, token } = await tenant.owner()
  const modes = await client.paymentModes.list({})
  const modeId = (alias: string) => modes.find((mode) => mode.alias === alias)?.id ?? ''
  const save = (settings: Record<string, string>, environment: 'test' | 'live' = 'test') =>
    client.paymentGateways.save({ gateway: 'stripe', environment, settings })
  return { tenant, shop, client, token, modeId, save }
}
const refusedField = (field: string, text: string | RegExp) => ({
  status: 422,
  errors: { [`settings.${field}`]: [expect.stringMatching(text)] },
})

test('keys are checked with Stripe, sealed, masked, and the webhook is registered', async () => {
  const { tenant, client, save } = await newOwner()
  const keys = newStripeKeys()
  const saved = await save(keys)
  expect(saved).toMatchObject({
    is_configured: true,
    account: `acct_${keys.secret_key.split('_')[2]}`,
    settings: { publishable_key: keys.publishable_key, secret_key: `••••${keys.secret_key.slice(-4)}` },
    webhook: 'registered',
    last_webhook_at: null,
  })
  const [endpoint] = stripe.books.list(`acct_${keys.secret_key.split('_')[2]}/test`, 'webhook_endpoint')
  expect(endpoint).toMatchObject({ url: saved.webhook_url })
  expect(JSON.stringify([saved, await client.paymentGateways.list({})])).not.toContain(keys.secret_key)
  const stored = await tenant.db((db) => db.selectFrom('payment_credential').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain(keys.secret_key)
  expect(JSON.stringify(stored)).not.toContain(String(endpoint?.['secret']))
  const audits = await tenant.db((db) => db.selectFrom('audit').selectAll().execute())
  expect(JSON.stringify(audits)).toContain('payment_gateway:stripe')
  expect(JSON.stringify(audits)).not.toContain(keys.secret_key)
})

test.each([
  ['no secret key', { publishable_key: 'pk_test_abc' }, 'secret_key', /required/],
  ['a key of the other environment', newStripeKeys('live'), 'secret_key', /belongs to the live environment/],
  ['something else', { secret_key: 'hello', publishable_key: 'pk_test_abc' }, 'secret_key', /not a key of Stripe/],
  ['an unknown field', { ...newStripeKeys(), color: 'red' }, 'color', /invalid/],
] as const)('%s is refused without asking Stripe', async (_what, settings, field, text) => {
  const { save } = await newOwner()
  const before = stripe.requests.length
  await expect(save(settings)).rejects.toMatchObject(refusedField(field, text))
  expect(stripe.requests).toHaveLength(before)
})

test('a key that Stripe refuses is not stored, and Stripe says why', async () => {
  const { client, save } = await newOwner()
  const keys = newStripeKeys()
  stripe.revokedKeys.add(keys.secret_key)
  await expect(save(keys)).rejects.toMatchObject(
    refusedField('secret_key', /^Stripe refused this key: Invalid API Key/),
  )
  expect((await client.paymentGateways.list({})).some(({ is_configured }) => is_configured)).toBe(false)
  stripe.disturb({ route: /balance/, effect: 500 })
  await expect(save(newStripeKeys())).rejects.toMatchObject({ status: 503, message: 'Invalid response from server' })
}, 20_000)

test('a restricted key needs Checkout only; then the webhook is entered by hand', async () => {
  const { save } = await newOwner()
  const keys = newStripeKeys('test', 'rk')
  stripe.permissions.set(keys.secret_key, /checkout|payment_intents|refunds/)
  expect(await save(keys)).toMatchObject({ is_configured: true, account: null, webhook: null })
  expect(await save({ webhook_secret: 'whsec_entered' })).toMatchObject({ webhook: 'by_hand' })
  const other = newStripeKeys('test', 'rk')
  stripe.permissions.set(other.secret_key, /refunds/)
  await expect(save(other)).rejects.toMatchObject(refusedField('secret_key', /required permissions/))
})

test('masks and empty fields keep the stored keys', async () => {
  const { client, save } = await newOwner()
  const keys = newStripeKeys()
  const { settings, webhook_url } = await save(keys)
  expect(await save({ ...settings, publishable_key: '' })).toMatchObject({ settings, webhook_url })
  const requests = stripe.requests.length
  await save(settings)
  expect(stripe.requests.slice(requests).map(({ route }) => route)).not.toContain('POST /v1/webhook_endpoints')
  expect((await client.paymentGateways.list({}))[0]?.webhook).toBe('registered')
})

test('keys need a recent login or the password, and their permission', async () => {
  const { tenant, save, client } = await newOwner()
  app.advanceTime(6 * 60_000)
  await expect(save(newStripeKeys())).rejects.toMatchObject({
    status: 422,
    errors: { current_password: [expect.any(String)] },
  })
  expect((await client.paymentGateways.list({})).every(({ is_configured }) => !is_configured)).toBe(true)
  const staff = await tenant.user(['ManageTenantOrders'])
  await expect(
    staff.client.paymentGateways.save({ gateway: 'stripe', environment: 'test', settings: newStripeKeys() }),
  ).rejects.toMatchObject({ status: 403 })
})

test('a mode needs the keys of its gateway, which its own form may send', async () => {
  const { client, modeId } = await newOwner()
  const card = { payment_mode_id: modeId('card'), gateway: 'stripe' as const, environment: 'live' as const }
  await expect(client.paymentModes.update(card)).rejects.toMatchObject({
    status: 422,
    errors: { 'settings.secret_key': [expect.any(String)], 'settings.publishable_key': [expect.any(String)] },
  })
  const keys = newStripeKeys('live')
  expect(await client.paymentModes.update({ ...card, settings: keys })).toMatchObject({
    gateway: 'stripe',
    environment: 'live',
    is_configured: true,
    problem: null,
  })
  expect(await client.paymentModes.show({ id: modeId('card') })).toMatchObject({
    required_fields: ['secret_key', 'publishable_key'],
    settings: { secret_key: `••••${keys.secret_key.slice(-4)}`, publishable_key: keys.publishable_key },
  })
})

test('a mode that no gateway takes with real money cannot be activated, and says why', async () => {
  const { tenant, shop, client, modeId } = await newOwner()
  await shop.pays('upi')
  const upi = (await client.paymentModes.list({})).find(({ alias }) => alias === 'upi')
  const id = upi?.id ?? ''
  await expect(
    client.paymentModes.update({ payment_mode_id: id, gateway: 'stripe', environment: 'live' }),
  ).rejects.toMatchObject({ status: 422, errors: { gateway: ['Stripe does not take upi.'] } })
  await client.paymentModes.update({
    payment_mode_id: modeId('card'),
    gateway: 'stripe',
    environment: 'live',
    settings: newStripeKeys('live'),
  })
  await client.paymentSettings.save({ environment: 'live' })
  expect((await client.paymentModes.list({})).find(({ alias }) => alias === 'upi')).toMatchObject({
    problem: 'no_gateway',
    environments: ['test'],
  })
  await client.paymentModes.setActive({ payment_mode_id: id, is_active: false })
  await expect(client.paymentModes.setActive({ payment_mode_id: id, is_active: true })).rejects.toMatchObject({
    status: 422,
    code: 'PAYMENT_MODE_WITHOUT_GATEWAY',
  })
  const offered = await tenant.guest.store.paymentModes({ merchant_id: shop.merchantId })
  expect(offered.map(({ alias }) => alias)).toEqual(['card', 'cash_on_delivery'])
})

test('panel and shop get the public key alone', async () => {
  const { tenant, shop, keys } = await createStripeShop(app)
  const staff = await shop.staff()
  const clients = await staff.client.ownPaymentModes.client({ merchant_id: shop.merchantId })
  expect(clients.find(({ alias }) => alias === 'card')).toMatchObject({ public_key: keys.publishable_key })
  const offered = await tenant.guest.store.paymentModes({ merchant_id: shop.merchantId })
  expect(offered.find(({ alias }) => alias === 'card')?.public_key).toBe(keys.publishable_key)
  expect(JSON.stringify([clients, offered])).not.toContain(keys.secret_key)
})

test('a test payment says what worked, step by step', async () => {
  const { owner, keys, account } = await createStripeShop(app)
  const attempt = () => owner.paymentGateways.tryPayment({ gateway: 'stripe' })
  const steps = ['credentials', 'page', 'authorise', 'cancel']
  expect((await attempt()).steps).toEqual(steps.map((step) => ({ step, problem: null })))
  expect(stripe.books.list(account, 'payment_intent')).toMatchObject([{ status: 'canceled' }])
  stripe.permissions.set(keys.secret_key, /balance|checkout/)
  expect((await attempt()).steps).toMatchObject([
    { step: 'credentials', problem: null },
    { step: 'page', problem: null },
    { step: 'authorise', problem: expect.stringContaining('required permissions') },
  ])
  const { client } = await newOwner()
  await expect(client.paymentGateways.tryPayment({ gateway: 'stripe' })).rejects.toMatchObject({
    status: 503,
    code: 'SERVICE_NOT_CONFIGURED',
  })
})

const disconnect = { gateway: 'stripe', environment: 'test' } as const

test('a gateway is disconnected: its modes are switched off, earlier payments can be refunded', async () => {
  const it = await createStripeOrder(app, stripe)
  const client = it.owner
  const { payment_id } = await it.start()
  it.payOnPage(stripeCards.valid)
  await it.confirm(payment_id)
  const saved = (await client.paymentGateways.list({})).find(({ environment }) => environment === 'test')
  await expect(
    client.paymentGateways.disconnect({ ...disconnect, expected_updated_at: '2020-01-01T00:00:00.000Z' }),
  ).rejects.toMatchObject({ status: 409 })
  expect(
    await client.paymentGateways.disconnect({ ...disconnect, expected_updated_at: saved?.updated_at ?? '' }),
  ).toMatchObject({ is_configured: false, settings: {} })
  expect((await client.paymentModes.list({})).find(({ alias }) => alias === 'card')).toMatchObject({
    is_active: false,
    is_configured: false,
    problem: 'not_configured',
  })
  await expect(client.paymentGateways.disconnect(disconnect)).rejects.toMatchObject({ status: 404 })
  await client.orderRefunds.create({ order_id: it.order_id, amount: 500, reason: 'Cold pizza' })
  await it.runJob('payments.refund', { orderId: it.order_id })
  expect(it.refunds()).toMatchObject([{ amount: 500, status: 'succeeded' }])
})

test('a gateway stays connected while a store could not sell without it', async () => {
  const { client, modeId, save } = await newOwner()
  await save(newStripeKeys())
  await client.paymentModes.update({ payment_mode_id: modeId('card'), environment: 'test', gateway: 'stripe' })
  for (const mode of await client.paymentModes.list({}))
    if (mode.alias !== 'card' && mode.is_active)
      await client.paymentModes.setActive({ payment_mode_id: mode.id, is_active: false })
  await expect(client.paymentGateways.disconnect(disconnect)).rejects.toMatchObject({ code: 'LAST_PAYMENT_MODE' })
  expect((await client.paymentGateways.list({})).some(({ is_configured }) => is_configured)).toBe(true)
})

test('keys of a merchant are disconnected alone: it takes payments with those of the network again', async () => {
  const { client, shop, save, modeId } = await newOwner()
  await save(newStripeKeys())
  await client.paymentModes.update({ payment_mode_id: modeId('card'), environment: 'test', gateway: 'stripe' })
  const own = { ...disconnect, merchant_id: shop.merchantId }
  const keys = newStripeKeys()
  await client.paymentGateways.save({ ...own, settings: keys })
  const keysOf = async (merchant?: string) =>
    (await client.paymentGateways.list(merchant ? { merchant_id: merchant } : {})).filter((one) => one.is_configured)
  expect(await keysOf(shop.merchantId)).toMatchObject([{ settings: { publishable_key: keys.publishable_key } }])
  await client.paymentGateways.disconnect(own)
  expect(await keysOf(shop.merchantId)).toEqual([])
  expect(await keysOf()).toHaveLength(1)
  expect((await client.paymentModes.list({})).find(({ alias }) => alias === 'card')).toMatchObject({
    is_configured: true,
  })
})
