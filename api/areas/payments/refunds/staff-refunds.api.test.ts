import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { cards, createUnpaidOrder } from '../paying.testing.ts'

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
    refunds: async () => {
      const { data } = await staff.client.merchantOrders.show({ order_id: it.order_id })
      return 'refunds' in data ? data.refunds : []
    },
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

test('a refund into the wallet is booked at once and leaves the card alone', async () => {
  const it = await paidOrder()
  expect(await it.refundBy({ amount: 600, method: 'wallet' })).toMatchObject({
    payment_status: 'paid',
    refundable_amount: 1400,
    refunds: [{ amount: 600, status: 'succeeded', method: 'wallet' }],
  })
  expect((await it.customer.client.ownWallet.show({})).balances).toEqual([{ currency: 'GBP', balance: 600 }])
  expect(await it.intents()).toMatchObject([{ refunded: 0 }])
  await it.refundBy({})
  await it.send()
  expect(await it.intents()).toMatchObject([{ refunded: 1400 }])
  expect(await it.balances()).toEqual({ customers: -600, [`wallet:${it.customer.id}`]: 600 })
})

test('money goes back to where it came from: the card first, then the wallet', async () => {
  const it = await createUnpaidOrder(app)
  const { client: owner } = await it.tenant.owner()
  await owner.wallets.adjust({ customer_id: it.customer.id, amount: 300, reason: 'Gift' })
  const { order_id } = await it.customer.client.checkout.place({
    ...it.cart,
    items: [{ product_id: it.product, quantity: 1 }],
    wallet_amount: 300,
  })
  const { payment_id } = await it.customer.client.payments.start({ order_id, payment_mode: 'card' })
  await it.confirm(payment_id, cards.valid)
  const refund = (amount: number) => owner.orderRefunds.create({ order_id, amount, reason: 'Late' })
  expect(await owner.orderRefunds.preview({ order_id, amount: 800 })).toMatchObject({
    amount: 800,
    destinations: [
      { method: 'provider', amount: 700 },
      { method: 'wallet', amount: 100 },
    ],
  })
  await refund(800)
  await it.runJob('payments.refund', { orderId: order_id })
  expect(await it.intents()).toMatchObject([{ refunded: 700 }])
  expect(await refund(200)).toMatchObject({ payment_status: 'refunded', refundable_amount: 0 })
  expect((await it.customer.client.ownWallet.show({})).balances).toMatchObject([{ balance: 300 }])
  expect(await it.balances()).toEqual({ 'tenant:adjustments': -300, [`wallet:${it.customer.id}`]: 300 })
})

test('the preview says what each payer gives, and the refund then does exactly that', async () => {
  for (const payer of ['shared', 'merchant', 'tenant', 'delivery'] as const) {
    const it = await paidOrder()
    const { client: owner } = await it.tenant.owner()
    const input = { order_id: it.order_id, amount: 500, payer }
    const { effects } = await owner.orderRefunds.preview(input)
    expect(effects.reduce((sum, { before, after }) => sum + before - after, 0)).toBe(500)
    expect(await it.intents()).toMatchObject([{ refunded: 0 }])
    expect(await it.refunds()).toEqual([])
    await owner.orderRefunds.create({ ...input, reason: 'Late' })
    await it.send()
    const balances = await it.balances()
    for (const { account, after } of effects)
      expect(balances[account === 'merchant' ? `merchant:${it.shop.merchantId}` : `tenant:${account}`] ?? 0).toBe(after)
    expect(await it.refunds()).toMatchObject([{ payer, amount: 500 }])
  }
})

test('a merchant cannot charge the tenant or the delivery for a refund', async () => {
  const it = await paidOrder()
  const { client: owner } = await it.tenant.owner()
  const ownDelivery = { order_id: it.order_id, amount: 1, payer: 'delivery' as const }
  expect(await owner.orderRefunds.preview(ownDelivery)).toMatchObject({ amount: 1 })
  await it.tenant.db((db) => db.updateTable('orders').set({ delivery_by: 'merchant' }).execute())
  await expect(owner.orderRefunds.preview(ownDelivery)).rejects.toMatchObject({
    errors: { payer: [expect.any(String)] },
  })
  for (const payer of ['tenant', 'delivery'] as const)
    await expect(it.refundBy({ amount: 1, payer })).rejects.toMatchObject({ errors: { payer: [expect.any(String)] } })
  expect(await it.refundBy({ amount: 1, payer: 'merchant' })).toMatchObject({ refundable_amount: 1999 })
})

test('staff settle what the provider refused, once, and order and transaction say by whom and how', async () => {
  const it = await paidOrder()
  const { client: owner } = await it.tenant.owner()
  await it.updateIntents('refunded = amount')
  await it.refundBy({ amount: 500 })
  await it.send()
  const refund_id = (await it.refunds())[0]?.id ?? ''
  const settle = () =>
    owner.orderRefunds.settle({
      order_id: it.order_id,
      refund_id,
      hand_method: 'bank_transfer',
      hand_note: 'GB29 NWBK',
    })
  const answers = await Promise.allSettled([settle(), settle()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const settled = {
    status: 'succeeded',
    method: 'by_hand',
    hand_method: 'bank_transfer',
    hand_note: 'GB29 NWBK',
    settled_by: expect.any(String),
    settled_at: expect.any(String),
  }
  expect(await it.shown()).toMatchObject({ refundable_amount: 1500, refunds: [settled] })
  const [transaction] = (await owner.transactions.list({ type: 'refund' })).data
  expect(transaction).toMatchObject({ status: 'succeeded' })
  expect(await owner.transactions.show({ txn_id: transaction?.txn_id ?? '' })).toMatchObject({ refunds: [settled] })
  expect(await it.balances()).toMatchObject({ customers: -1500 })
  const customerOrder = await it.customer.client.myOrders.show({ id: it.order_id })
  expect(customerOrder.refunds).toMatchObject([{ amount: 500, status: 'succeeded' }])
  expect(customerOrder.refunds[0]).not.toHaveProperty('settled_by')
})

test('a refused refund of a cancelled order is settled by hand in full', async () => {
  const it = await paidOrder()
  const { client: owner } = await it.tenant.owner()
  await it.updateIntents('refunded = amount')
  await it.staff.client.merchantOrders.changeStatus({
    order_id: it.order_id,
    order_status: 'cancelled',
    reason: 'Closed',
  })
  await it.send()
  const shown = await it.shown()
  expect(shown).toMatchObject({ payment_status: 'refund_pending', failed_refund_amount: 2000 })
  const refund_id = (await it.refunds())[0]?.id ?? ''
  expect(await owner.orderRefunds.settle({ order_id: it.order_id, refund_id, hand_method: 'cash' })).toMatchObject({
    payment_status: 'refunded',
  })
  expect(await it.shown()).toMatchObject({ failed_refund_amount: null })
  expect(await it.balances()).toEqual({})
})

test('a fee is refunded once, alone or beside lines', async () => {
  const it = await createUnpaidOrder(app, { mode: 'cash_on_delivery' })
  const { client: owner } = await it.tenant.owner()
  const { order_id } = await it.customer.client.checkout.place({
    ...it.cart,
    items: [{ product_id: it.product, quantity: 1 }],
  })
  await it.tenant.db((db) =>
    db
      .updateTable('orders')
      .set({ tip: 150, grand_total: 1150, merchant_amount: 1150 })
      .where('order_id', '=', order_id)
      .execute(),
  )
  for (const order_status of ['processing', 'ready', 'driver_assigned', 'picked', 'completed'] as const)
    await owner.orders.changeStatus({ order_id, order_status })
  const refund = (fees: string[], change: object = {}) =>
    owner.orderRefunds.create({ order_id, fees, reason: 'Rude', hand_method: 'cash', ...change })
  expect(await refund(['tip'])).toMatchObject({
    refundable_amount: 1000,
    refunds: [{ amount: 150, fees: ['tip'], hand_method: 'cash' }],
  })
  await expect(refund(['tip'])).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAYMENT' })
  await expect(refund(['delivery'])).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAYMENT' })
  await expect(refund(['tip'], { amount: 5 })).rejects.toMatchObject({ status: 422 })
})
