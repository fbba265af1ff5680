import { expect, test } from 'vitest'
import { paymentAlias } from '#contract/fields.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { cards, minute, createUnpaidOrder } from './paying.testing.ts'

const app = await startTestApp()

test('a paid order is placed, shown in both panels and booked once', async () => {
  const it = await createUnpaidOrder(app)
  await it.shop.setting('auto_reject_minutes', 10)
  const staff = await it.shop.staff()
  const before = await it.order()
  expect((await staff.client.merchantOrders.list({})).meta.total).toBe(0)
  app.advanceTime(5 * minute)

  const started = await it.start()
  expect(started).toMatchObject({ provider: 'sandbox', environment: 'test', redirect_url: null })
  expect(Date.parse(started.expires_at) - Date.parse(before.created_at)).toBe(15 * minute)
  const answer = await it.confirm(started.payment_id, cards.valid)
  expect(answer).toMatchObject({
    status: 'succeeded',
    order: { order_id: it.order_id, payment_status: 'paid', order_status: 'pending', txn_id: `PAY-${it.order_id}` },
  })
  expect(answer.order.order_status_history.map(({ status, by }) => [status, by])).toEqual([['pending', 'customer']])
  expect(Date.parse(answer.order.delivery_timestamp) - Date.parse(before.delivery_timestamp)).toBeGreaterThanOrEqual(
    5 * minute,
  )
  expect(Date.parse(answer.order.auto_reject_at ?? '') - Date.parse(answer.order.placed_at ?? '')).toBe(10 * minute)
  expect((await staff.client.merchantOrders.list({})).data).toMatchObject([
    { order_id: it.order_id, payment_status: 'paid' },
  ])
  expect(await it.countCreatedEvents()).toBe(1)
  expect(await it.transactions()).toEqual([
    { txn_id: `PAY-${it.order_id}`, type: 'payment', status: 'succeeded', amount: 2000 },
  ])
  expect(await it.balances()).toMatchObject({
    customers: -2000,
    [`merchant:${it.shop.merchantId}`]: before.merchant_amount,
  })
})

test('auto-accept accepts a paid order when it is placed', async () => {
  const it = await createUnpaidOrder(app)
  await it.shop.setting('is_auto_accept', true)
  const { order } = await it.pay(cards.valid)
  expect(order).toMatchObject({ order_status: 'processing', auto_reject_at: null })
  expect(order.order_status_history.map(({ status, by }) => [status, by])).toEqual([
    ['pending', 'customer'],
    ['processing', 'system'],
  ])
})

test.each(paymentAlias.options.filter((alias) => alias !== 'cash_on_delivery' && alias !== 'wallet'))(
  '%s is paid or refused as the test environment is configured',
  async (mode) => {
    const it = await createUnpaidOrder(app, { mode })
    expect(await it.pay({ result: 'failure' })).toMatchObject({
      status: 'failed',
      failure_reason: 'The card was declined.',
      order: { payment_status: 'failed', placed_at: null },
    })
    expect(await it.pay({ result: 'success' })).toMatchObject({
      status: 'succeeded',
      order: { payment_mode: mode, payment_status: 'paid' },
    })
  },
)

test.each([
  ['declined', 'The card was declined.'],
  ['insufficientFunds', 'There is not enough money on the card.'],
] as const)(
  'a card that is %s leaves the order its stock, hidden, and lets another card pay',
  async (card, failure_reason) => {
    const it = await createUnpaidOrder(app)
    expect(await it.pay(cards[card])).toMatchObject({ status: 'failed', failure_reason })
    expect(await it.shop.stockOf(it.product)).toBe(3)
    expect((await (await it.shop.staff()).client.merchantOrders.list({})).meta.total).toBe(0)
    expect(await it.countCreatedEvents()).toBe(0)
    expect(await it.balances()).toEqual({})
    expect(await it.pay(cards.valid)).toMatchObject({ status: 'succeeded' })
    expect((await it.payments()).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  },
)

test('the test environment rejects a real card and does not store its number', async () => {
  const it = await createUnpaidOrder(app)
  expect(await it.pay({ card_number: '5555555555554444' })).toMatchObject({
    status: 'failed',
    failure_reason: 'This is a test: only test cards work here.',
  })
  const { rows } = await app.services.pool.query('select * from sandbox_intent where account = $1', [it.tenant.id])
  expect(JSON.stringify(rows)).not.toContain('555555555555')
})

test('starting and confirming a payment are idempotent', async () => {
  const it = await createUnpaidOrder(app)
  const starts = await Promise.all(Array.from({ length: 12 }, it.start))
  expect(new Set(starts.map(({ payment_id, client_secret }) => `${payment_id} ${client_secret}`)).size).toBe(1)
  expect(await it.intents()).toHaveLength(1)
  const { payment_id } = await it.start()
  const answers = await Promise.all(Array.from({ length: 20 }, () => it.confirm(payment_id, cards.valid)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['succeeded']))
  expect(await it.countCreatedEvents()).toBe(1)
  expect(await it.transactions()).toHaveLength(1)
})

test('a payment result claimed by the browser is ignored', async () => {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  expect(await it.confirm(payment_id, { status: 'succeeded', paid: true, amount: 2000 })).toMatchObject({
    status: 'failed',
    failure_reason: 'Nothing was paid yet.',
    order: { payment_status: 'awaiting', placed_at: null },
  })
  expect(await it.confirm(payment_id)).toMatchObject({ status: 'failed', order: { payment_status: 'awaiting' } })
  expect(await it.countCreatedEvents()).toBe(0)
})

test('only an own unpaid order can be paid, with its mode and a return URL of its shop', async () => {
  const it = await createUnpaidOrder(app)
  const { client } = it.customer
  const start = (change: object) => client.payments.start({ order_id: it.order_id, payment_mode: 'card', ...change })
  const stranger = (await it.tenant.customer()).client
  const foreigner = (await (await newTenant(app)).customer()).client
  for (const other of [stranger, foreigner])
    await expect(other.payments.start({ order_id: it.order_id, payment_mode: 'card' })).rejects.toMatchObject({
      status: 404,
      message: 'Order not found',
    })
  await expect(it.tenant.guest.payments.start({ order_id: it.order_id, payment_mode: 'card' })).rejects.toMatchObject({
    status: 401,
  })
  await expect(start({ payment_mode: 'wallet' })).rejects.toMatchObject({
    status: 422,
    errors: { payment_mode: ['The selected payment mode is invalid.'] },
  })
  for (const return_url of [
    'https://evil.example/',
    `https://${it.tenant.hosts.store}.evil.example/`,
    `https://${it.tenant.hosts.store}@evil.example/`,
    'javascript:alert(1)',
    '//evil.example/pay',
    `https://${it.tenant.hosts.store}:6666/`,
    `https://${it.tenant.hosts.admin}/`,
  ])
    await expect(start({ return_url })).rejects.toMatchObject({
      status: 422,
      errors: { return_url: ['The selected return url is invalid.'] },
    })
  const { payment_id } = await it.start()
  for (const other of [stranger, foreigner])
    await expect(other.payments.confirm({ payment_id, provider_payload: cards.valid })).rejects.toMatchObject({
      status: 404,
      message: 'Payment not found',
    })
  await it.confirm(payment_id, cards.valid)
  await expect(it.start()).rejects.toMatchObject({ status: 409, code: 'ORDER_NOT_AWAITING_PAYMENT' })
  const cash = await client.checkout.place({ ...it.cart, payment_mode: 'cash_on_delivery' })
  await expect(start({ order_id: cash.order_id, payment_mode: 'cash_on_delivery' })).rejects.toMatchObject({
    status: 409,
    code: 'ORDER_NOT_AWAITING_PAYMENT',
  })
})

test('payments are rejected after 15 minutes', async () => {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  app.advanceTime(15 * minute)
  await expect(it.start()).rejects.toMatchObject({ status: 409, code: 'PAYMENT_EXPIRED' })
  await expect(it.confirm(payment_id, cards.valid)).rejects.toMatchObject({ status: 409, code: 'PAYMENT_EXPIRED' })
  expect(await it.intents()).toMatchObject([{ status: 'requires_payment' }])
})

test('the test provider rejects payments of a live tenant', async () => {
  const it = await createUnpaidOrder(app)
  const aliases = async () =>
    (await it.customer.client.store.paymentModes({ merchant_id: it.shop.merchantId })).map(({ alias }) => alias)
  expect(await aliases()).toContain('card')
  await it.shop.setting('payment_settings', { environment: 'live' })
  expect((await aliases()).toSorted()).toEqual(['cash_on_delivery', 'wallet'])
  await expect(it.customer.client.checkout.place(it.cart)).rejects.toMatchObject({
    errors: { payment_mode: ['This way to pay is not offered here.'] },
  })
  await expect(it.start()).rejects.toMatchObject({ status: 503, code: 'SERVICE_NOT_CONFIGURED' })
  await it.shop.setting('payment_settings', { environment: 'test' })
  const { payment_id } = await it.start()
  await it.tenant.db((db) => db.updateTable('payment_mode').set({ environment: 'live' }).execute())
  const body = { amount: 100, currency: 'GBP', webhook_url: '/store/v1/payments/webhook/sandbox' }
  expect(await it.callProvider('POST', '/intents', body, { 'idempotency-key': 'live' })).toMatchObject({
    status: 404,
    body: { error: { code: 'no_test_account' } },
  })
  const [intent] = await it.intents()
  expect((await it.callProvider('POST', `/intents/${intent?.ref}/confirm`, cards.valid)).status).toBe(404)
  await expect(it.confirm(payment_id, cards.valid)).rejects.toMatchObject({
    status: 503,
    code: 'PAYMENT_PROVIDER_UNREACHABLE',
  })
  expect(await it.countCreatedEvents()).toBe(0)
})

test('payment attempts per order are limited', async () => {
  const it = await createUnpaidOrder(app)
  for (let tries = 0; tries < 10; tries++) await it.pay(cards.declined)
  await expect(it.start()).rejects.toMatchObject({ status: 429 })
})

test('an order with a zero total is placed when its payment starts', async () => {
  const it = await createUnpaidOrder(app)
  const free = await it.shop.product({ selling_price: 0 })
  const { order_id } = await it.customer.client.checkout.place({
    ...it.shop.cart([{ product_id: free }]),
    payment_mode: 'card',
  })
  const { payment_id } = await it.customer.client.payments.start({ order_id, payment_mode: 'card' })
  expect(await it.confirm(payment_id)).toMatchObject({
    status: 'succeeded',
    order: { order_id, payment_status: 'paid' },
  })
})
