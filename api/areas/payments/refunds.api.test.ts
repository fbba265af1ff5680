import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { reconcilePayments } from './reconcile.commands.ts'
import { cards, minute, createUnpaidOrder } from './paying.testing.ts'

const app = await startTestApp()

async function paidAndCancelled(card: Record<string, string> = cards.valid) {
  const it = await createUnpaidOrder(app)
  await it.tenant.db((db) =>
    db.updateTable('merchant').set({ commission_type: 'percentage', commission_value: 15 }).execute(),
  )
  const priced = await it.customer.client.checkout.place({
    ...it.cart,
    items: [{ product_id: it.product, quantity: 1 }],
  })
  const { payment_id } = await it.customer.client.payments.start({ order_id: priced.order_id, payment_mode: 'card' })
  await it.confirm(payment_id, card)
  await it.settleTransactions()
  await it.confirm(payment_id)
  const staff = await it.shop.staff()
  const cancelled = await staff.client.merchantOrders.changeStatus({
    order_id: priced.order_id,
    order_status: 'cancelled',
    reason: 'No dough left',
  })
  expect(cancelled.payment_status).toBe('refund_pending')
  const order = () =>
    it.tenant.db((db) =>
      db.selectFrom('orders').selectAll().where('order_id', '=', priced.order_id).executeTakeFirstOrThrow(),
    )
  const shown = async () => (await staff.client.merchantOrders.show({ order_id: priced.order_id })).data
  const listed = () => staff.client.merchantOrders.list({ search: priced.order_id })
  return {
    ...it,
    order,
    shown,
    listed,
    order_id: priced.order_id,
    refund: () => it.runJob('payments.refund', { orderId: priced.order_id }),
  }
}

test('a cancelled order is refunded once and its ledger balances are zero', async () => {
  const it = await paidAndCancelled()
  expect(await it.balances()).toMatchObject({ customers: -1000, 'tenant:commission': 150 })
  await Promise.all([it.refund(), it.refund(), it.refund()])
  await it.refund()
  expect(await it.order()).toMatchObject({ payment_status: 'refunded', order_status: 'cancelled' })
  expect(await it.balances()).toEqual({})
  expect(await it.transactions()).toEqual([
    { txn_id: `PAY-${it.order_id}`, type: 'payment', status: 'succeeded', amount: 1000 },
    { txn_id: `REF-${it.order_id}`, type: 'refund', status: 'succeeded', amount: 1000 },
  ])
  expect(await it.intents()).toMatchObject([{ amount: 1000, refunded: 1000 }])
  await it.deliverWebhooks()
  expect(await it.balances()).toEqual({})
})

test('a slow refund is pending until its webhook', async () => {
  const it = await paidAndCancelled(cards.processing)
  await it.refund()
  expect(await it.shown()).toMatchObject({ payment_status: 'refund_pending', failed_refund_amount: null })
  expect((await it.transactions()).at(-1)).toMatchObject({ type: 'refund', status: 'pending' })
  await it.settleTransactions()
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
  expect(await it.balances()).toEqual({})
})

test('a refund without a webhook is checked every five minutes', async () => {
  const it = await paidAndCancelled(cards.processing)
  await it.refund()
  await it.settleTransactions()
  app.advanceTime(2 * minute)
  await reconcilePayments(app.services, it.tenant.id)
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
})

test('a refund with a lost response is looked up before it is sent again', async () => {
  const it = await paidAndCancelled()
  const { loopback } = app.services
  let sent = 0
  app.services.loopback = async (path, init) => {
    const answer = await loopback(path, init)
    if (path.endsWith('/refunds') && init.method === 'POST') sent++
    return path.endsWith('/refunds') && init.method === 'POST' ? Promise.reject(new Error('connection reset')) : answer
  }
  await expect(it.refund()).rejects.toThrow('no answer')
  expect(await it.order()).toMatchObject({ payment_status: 'refund_pending' })
  await it.refund()
  app.services.loopback = loopback
  expect(sent).toBe(1)
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
  expect(await it.intents()).toMatchObject([{ refunded: 1000 }])
})

test('a refund is retried while the provider is down and sent once', async () => {
  const it = await paidAndCancelled()
  const { loopback } = app.services
  const later = async () => {
    app.advanceTime(2 * minute)
    await reconcilePayments(app.services, it.tenant.id)
  }
  for (const down of [
    () => Promise.reject(new Error('connect ECONNREFUSED')),
    () => Promise.resolve(new Response('<h1>503</h1>', { status: 503 })),
    () => Promise.resolve(new Response('{}', { status: 429 })),
  ]) {
    app.services.loopback = down
    await expect(it.refund()).rejects.toThrow('no answer')
    await later()
    expect(await it.shown()).toMatchObject({ payment_status: 'refund_pending', failed_refund_amount: null })
  }
  app.services.loopback = loopback
  await later()
  await Promise.all([it.refund(), later()])
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
  expect(await it.intents()).toMatchObject([{ refunded: 1000 }])
  expect((await it.transactions()).filter(({ type }) => type === 'refund')).toMatchObject([
    { status: 'succeeded', amount: 1000 },
  ])
  expect(await it.balances()).toEqual({})
})

test('a refund rejected by the provider stays open for staff and is not retried', async () => {
  const it = await paidAndCancelled()
  await it.updateIntents('refunded = amount')
  await it.refund()
  await it.refund()
  expect(await it.shown()).toMatchObject({ payment_status: 'refund_pending', failed_refund_amount: 1000 })
  expect((await it.listed()).data).toMatchObject([{ order_id: it.order_id, failed_refund_amount: 1000 }])
  expect(await it.customer.client.myOrders.show({ id: it.order_id })).not.toHaveProperty('failed_refund_amount')
  expect((await it.customer.client.myOrders.list({})).data[0]).not.toHaveProperty('failed_refund_amount')
  expect((await it.transactions()).filter(({ type }) => type === 'refund')).toMatchObject([{ status: 'failed' }])
  expect(await it.balances()).toMatchObject({ customers: -1000 })
})

test('the provider refunds no more than it captured', async () => {
  const it = await createUnpaidOrder(app)
  await it.start()
  const [intent] = await it.intents()
  const refund = (amount: number, key: string) =>
    it.callProvider('POST', '/refunds', { intent: intent?.ref, amount }, { 'idempotency-key': key })
  expect(await refund(1, 'early')).toMatchObject({ status: 422, body: { error: { code: 'not_refundable' } } })
  await it.pay(cards.valid)
  const answers = await Promise.all([refund(1500, 'a'), refund(1500, 'b'), refund(1500, 'a')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(expect.arrayContaining([201, 422]))
  expect((await it.intents())[0]?.refunded).toBe(1500)
  expect(
    await it.callProvider(
      'POST',
      '/refunds',
      { intent: intent?.ref, amount: 1 },
      { 'idempotency-key': 'c', authorization: 'Bearer sk_test_0' },
    ),
  ).toMatchObject({ status: 401 })
})

test('a demo order is refunded without a provider request', async () => {
  const it = await createUnpaidOrder(app)
  await it.pay(cards.valid)
  await it.tenant.db((db) =>
    db.updateTable('payment').set({ is_dummy: true, provider_ref: 'demo_1', txn_id: null }).execute(),
  )
  const staff = await it.shop.staff()
  await staff.client.merchantOrders.changeStatus({
    order_id: it.order_id,
    order_status: 'cancelled',
    reason: 'Closing early',
  })
  await it.runJob('payments.refund', { orderId: it.order_id })
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
  expect(await it.balances()).toEqual({})
})
