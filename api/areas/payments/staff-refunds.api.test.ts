import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { cards, createUnpaidOrder } from './paying.testing.ts'

const app = await startTestApp()

/** A paid order of two pizzas for 2000, of which 15% are commission. */
async function paidOrder() {
  const it = await createUnpaidOrder(app)
  await it.pay(cards.valid)
  const staff = await it.shop.staff()
  const { create: refund } = staff.client.merchantOrderRefunds
  return {
    ...it,
    staff,
    shown: async () => (await staff.client.merchantOrders.show({ order_id: it.order_id })).data,
    refundBy: (change: Omit<Parameters<typeof refund>[0], 'order_id' | 'reason'>) =>
      refund({ order_id: it.order_id, reason: 'Garlic knots were missing', ...change }),
    send: () => it.runJob('payments.refund', { orderId: it.order_id }),
  }
}

test('staff refund an amount, then lines, then the rest; customer, provider and ledger agree', async () => {
  const it = await paidOrder()
  expect(await it.refundBy({ amount: 520 })).toMatchObject({
    payment_status: 'paid',
    refundable_amount: 1480,
    refunds: [{ amount: 520, status: 'pending', method: 'provider', reason: 'Garlic knots were missing' }],
  })
  await it.send()
  expect(await it.intents()).toMatchObject([{ amount: 2000, refunded: 520 }])
  expect(await it.balances()).toMatchObject({ customers: -1480 })
  expect(await it.refundBy({ lines: [{ line: 0, quantity: 1 }] })).toMatchObject({
    refundable_amount: 480,
    refunds: [{ amount: 520 }, { amount: 1000, lines: [{ line: 0, name: 'Margherita', quantity: 1 }] }],
  })
  await it.send()
  const customerOrder = await it.customer.client.myOrders.show({ id: it.order_id })
  expect(customerOrder).toMatchObject({
    payment_status: 'paid',
    refunds: [{ amount: 520, status: 'succeeded', reason: 'Garlic knots were missing' }, { amount: 1000 }],
  })
  expect(customerOrder.refunds[0]).not.toHaveProperty('user_name')
  await it.refundBy({})
  await Promise.all([it.send(), it.send()])
  expect(await it.shown()).toMatchObject({ payment_status: 'refunded', refundable_amount: 0 })
  expect(await it.intents()).toMatchObject([{ refunded: 2000 }])
  expect(await it.balances()).toEqual({})
  await expect(it.refundBy({ amount: 1 })).rejects.toMatchObject({ code: 'ORDER_NOT_REFUNDABLE' })
})

test('fifty refunds at once never return more than was paid', async () => {
  const it = await paidOrder()
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => it.refundBy({ amount: 300 })))
  const codes = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(new Set(codes)).toEqual(new Set(['REFUND_EXCEEDS_PAYMENT']))
  await Promise.all([it.send(), it.send(), it.send()])
  expect(await it.intents()).toMatchObject([{ refunded: 1800 }])
  expect(await it.balances()).toMatchObject({ customers: -200 })
  expect((await it.payments())[0]).toMatchObject({ refunded: 1800 })
})

test('a repeated request with the same key refunds once', async () => {
  const it = await paidOrder()
  const headers = { authorization: `Bearer ${it.staff.token}`, 'idempotency-key': crypto.randomUUID() }
  const send = () =>
    app.send({
      method: 'POST',
      url: '/merchant/v1/order/refund',
      headers,
      body: { merchant_id: it.shop.merchantId, order_id: it.order_id, amount: 700, reason: 'Late' },
    })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await send()).toMatchObject({ status: 200 })
  expect(await it.shown()).toMatchObject({ refundable_amount: 1300 })
})

test('an order that is cancelled after a partial refund returns the rest', async () => {
  const it = await paidOrder()
  await it.refundBy({ amount: 700 })
  await it.staff.client.merchantOrders.changeStatus({
    order_id: it.order_id,
    order_status: 'cancelled',
    reason: 'Closed',
  })
  await it.send()
  await it.send()
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
  expect(await it.intents()).toMatchObject([{ refunded: 2000 }])
  expect(await it.balances()).toEqual({})
})

test('what the provider refuses can be given back by hand', async () => {
  const it = await paidOrder()
  await it.updateIntents('refunded = amount')
  await it.refundBy({ amount: 500 })
  await it.send()
  expect(await it.shown()).toMatchObject({ refundable_amount: 2000, refunds: [{ status: 'failed' }] })
  expect((await it.customer.client.myOrders.show({ id: it.order_id })).refunds).toEqual([])
  expect(await it.refundBy({ method: 'by_hand' })).toMatchObject({
    payment_status: 'refunded',
    refundable_amount: 0,
    refunds: [{ status: 'failed' }, { status: 'succeeded', method: 'by_hand', amount: 2000 }],
  })
  expect(await it.balances()).toEqual({})
})

test('cash is given back by hand once it was received', async () => {
  const it = await createUnpaidOrder(app, { mode: 'cash_on_delivery' })
  const { client } = await it.shop.staff()
  const refund = (amount: number) =>
    client.merchantOrderRefunds.create({ order_id: it.order_id, amount, reason: 'Cold' })
  await expect(refund(100)).rejects.toMatchObject({ code: 'ORDER_NOT_REFUNDABLE' })
  for (const order_status of ['processing', 'ready', 'driver_assigned', 'picked', 'completed'] as const)
    await client.merchantOrders.changeStatus({ order_id: it.order_id, order_status })
  expect(await refund(400)).toMatchObject({
    payment_status: 'paid',
    refundable_amount: 1600,
    refunds: [{ amount: 400, method: 'by_hand', status: 'succeeded' }],
  })
  expect(await it.balances()).toMatchObject({ customers: -1600 })
  await expect(refund(1601)).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAYMENT' })
  expect(await refund(1600)).toMatchObject({ payment_status: 'refunded' })
  expect(await it.balances()).toEqual({})
  expect((await it.transactions()).filter(({ type }) => type === 'refund')).toMatchObject([
    { txn_id: `REF-${it.order_id}`, amount: 400, status: 'succeeded' },
    { txn_id: `REF-${it.order_id}-2`, amount: 1600, status: 'succeeded' },
  ])
})
